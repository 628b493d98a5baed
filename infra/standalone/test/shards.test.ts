import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '#tests/options.ts';
import { mergeShards, summaryOf, writeShard, type Outcome } from '#tests/outcome.ts';

const runner = join(import.meta.dirname, '../src/tests/main.ts');
const good: Outcome = { steps: { build: true }, passed: 2, failures: [], flaky: [], skipped: [] };

/** Opens a folder of reports. */
async function openReports() {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-shards-'));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** Runs `npm test -- --merge`. @returns its last line and exit code */
function merge(folder: string) {
  const { stdout, status } = spawnSync(process.execPath, [runner, '--merge', folder], { encoding: 'utf8' });
  return { lastLine: stdout.trim().split('\n').at(-1), status };
}

test('merged shards end with one line, in which a step of several shards counts once', async () => {
  await using reports = await openReports();
  const report = { ...good, steps: { build: true, 'check:format': true } };
  // a download of artifacts creates a folder for each
  writeShard(join(reports.folder, 'reports-1/main'), { index: 1, count: 2 }, report);
  writeShard(join(reports.folder, 'reports-2/main'), { index: 2, count: 2 }, good);
  writeShard(join(reports.folder, 'reports-2/system'), { index: 2, count: 2 }, { ...good, failures: ['another tier'] });
  expect(merge(join(reports.folder, '*/main'))).toEqual({ lastLine: '6 passed, 0 failed', status: 0 });
});

test('a merge fails when a shard failed or a step failed in one shard', async () => {
  await using reports = await openReports();
  writeShard(reports.folder, { index: 1, count: 2 }, { ...good, failures: ['a.test.ts > a: Error'] });
  writeShard(reports.folder, { index: 2, count: 2 }, { ...good, steps: { build: false } });
  expect(merge(reports.folder)).toEqual({ lastLine: '4 passed, 2 failed', status: 1 });
});

test('a merge fails when a shard has no results', async () => {
  await using reports = await openReports();
  writeShard(reports.folder, { index: 2, count: 3 }, good);
  expect(mergeShards(reports.folder).failures).toEqual([
    'Shard 1 of 3 has no results.',
    'Shard 3 of 3 has no results.',
  ]);
});

test('a merge fails when the reports are those of no run or of two', async () => {
  await using reports = await openReports();
  expect(merge(reports.folder)).toEqual({ lastLine: '0 passed, 1 failed', status: 1 });
  writeShard(reports.folder, { index: 1, count: 1 }, good);
  writeShard(reports.folder, { index: 1, count: 2 }, good);
  expect(merge(reports.folder).status).toBe(1);
});

test('the limit of flaky tests applies to all shards together', async () => {
  await using reports = await openReports();
  writeShard(reports.folder, { index: 1, count: 2 }, { ...good, flaky: ['a', 'b'] });
  writeShard(reports.folder, { index: 2, count: 2 }, { ...good, flaky: ['c'] });
  expect(summaryOf(mergeShards(reports.folder))).toMatchObject({ passed: 5, failed: 3 });
});

test.each(['0/4', '5/4', '1', 'a/b'])('the runner refuses the shard %s', (shard) => {
  expect(() => readOptions(['--shard', shard])).toThrow('1 <= i <= n');
});

test('the runner refuses an unknown option with its usage', () => {
  expect(() => readOptions(['--afected'])).toThrow('Usage: npm test');
  expect(readOptions(['web/e2e', '--shard', '2/4'])).toMatchObject({
    filters: ['web/e2e'],
    shard: { index: 2, count: 4 },
  });
});
