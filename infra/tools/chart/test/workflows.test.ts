import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type Job = {
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly uses?: string;
  readonly 'runs-on'?: string;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps?: readonly { readonly run?: string; readonly uses?: string }[];
};

type Workflow = {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
};

const root = join(import.meta.dirname, '../../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const workflows = globSync('.github/workflows/*.yml', { cwd: root });
const workflowOf = (file: string) => parse(readFileSync(join(root, file), 'utf8')) as Workflow;
const jobsOf = (file: string) => workflowOf(file).jobs;

test.each(workflows)(
  'the jobs of %s need jobs that exist, have a time limit, and run pinned actions and scripts that exist',
  (file) => {
    const jobs = jobsOf(file);
    for (const [name, job] of Object.entries(jobs)) {
      for (const needed of [job.needs ?? []].flat()) expect(Object.keys(jobs), name).toContain(needed);
      if (job.uses !== undefined) continue;
      expect(job['runs-on'], name).toMatch(/^ubuntu-[\d.]+$/);
      expect(job['timeout-minutes'], name).toBeGreaterThan(0);
      const actions = (job.steps ?? []).flatMap(({ uses }) => uses ?? []);
      for (const action of actions) expect(action, name).toMatch(/@[0-9a-f]{40}$/);
      for (const { run = '' } of job.steps ?? []) {
        for (const [, script = ''] of run.matchAll(/npm run ([\w:]+)/g))
          expect(Object.keys(scripts), name).toContain(script);
        for (const [, key = ''] of run.matchAll(/matrix\.(\w+)/g))
          expect(job.strategy?.matrix, name).toHaveProperty(key);
      }
    }
  },
);

test.each(workflows)('only the jobs of %s that publish may write', (file) => {
  const { permissions, jobs } = workflowOf(file);
  expect(permissions).toEqual({ contents: 'read' });
  const writers = Object.entries(jobs).filter(([, job]) => Object.values(job.permissions ?? {}).includes('write'));
  expect(writers.map(([name]) => name)).toEqual(file.endsWith('release.yml') ? ['publish'] : []);
});

test('the runners of the tests run every shard of both tiers', () => {
  const { strategy, steps = [] } = jobsOf('.github/workflows/ci.yml')['test'] ?? {};
  const shards = strategy?.matrix['shard'] ?? [];
  expect(shards).toEqual(shards.map((_, at) => at + 1));
  const sharded = steps.flatMap(({ run = '' }) => /^(npm .*?) -- --shard .*\}\/(\d+) /.exec(run)?.slice(1) ?? []);
  expect(sharded).toEqual(['npm test', String(shards.length), 'npm run test:system', String(shards.length)]);
});
