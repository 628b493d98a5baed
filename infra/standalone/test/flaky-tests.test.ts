import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { summaryOf } from '#tests/outcome.ts';
import { runTests } from '#tests/run-tests.ts';

const command = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
/** `failsOnce(name)` throws at its first call in the folder. */
const failsOnce = `
  import { existsSync, writeFileSync } from 'node:fs';
  const failsOnce = (name) => {
    if (existsSync(name)) return;
    writeFileSync(name, '');
    throw new Error(name + ' for the first time');
  };
`;

/** Opens a project of its own in a temporary folder. */
async function openProject(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'velvet-flaky-'));
  await writeFile(join(root, 'vitest.config.mjs'), 'export default { test: { globals: true } };');
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), failsOnce + text);
  const runs: (readonly string[])[] = [];
  const printed: string[] = [];
  // the variables of this run are not for the inner one
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name)));
  const vitest = async (args: readonly string[]) => {
    runs.push(args);
    await once(spawn(process.execPath, [command, 'run', ...args], { cwd: root, env, stdio: 'ignore' }), 'exit');
  };
  return {
    runs,
    printed,
    run: async (options?: { allowsSkipped?: boolean }, args: readonly string[] = []) =>
      summaryOf(await runTests({ root, vitest, print: (line) => void printed.push(line.trim()) }, [], args), options),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  };
}

test('a failed test runs again alone: one that passes then is flaky, one that fails again has failed', async () => {
  await using project = await openProject({
    'one.test.js': `
      test('good', () => undefined);
      describe('a (suite)', () => test('unlucky + [1]', () => failsOnce('unlucky')));
      test('bad', () => { throw new Error('for ever'); });
      test.skip('later', () => undefined);
    `,
    'two.test.js': `failsOnce('preparation'); test('prepared', () => undefined);`,
    'three.test.js': `test('also good', () => undefined);`,
  });
  const { passed, failed, lines } = await project.run();
  expect({ passed, failed }).toEqual({ passed: 4, failed: 1 });
  expect(new Set(lines.map((line) => line.split('\n')[0]))).toEqual(
    new Set([
      'FAILED one.test.js > bad: Error: for ever',
      'FLAKY one.test.js > a (suite) unlucky + [1]: Error: unlucky for the first time',
      'FLAKY two.test.js: preparation for the first time',
      'SKIPPED later',
    ]),
  );
  expect(lines[0]).toMatch(/\n {4}.*one\.test\.js:\d+/);
  expect(new Set(project.printed)).toEqual(
    new Set([
      '· one.test.js failed, and its failed tests run again, alone',
      '· two.test.js failed, and its failed tests run again, alone',
    ]),
  );
});

test('a run passes with two flaky tests and fails with three', async () => {
  const flaky = (name: string) => `test('${name}', () => failsOnce('${name}'));`;
  await using two = await openProject({ 'one.test.js': flaky('a') + flaky('b') });
  expect(await two.run()).toMatchObject({ passed: 2, failed: 0 });
  await using three = await openProject({ 'one.test.js': flaky('a') + flaky('b') + flaky('c') });
  const { passed, failed, lines } = await three.run();
  expect({ passed, failed }).toEqual({ passed: 0, failed: 3 });
  expect(lines.at(-1)).toBe('FAILED 3 flaky tests: a run passes with at most 2');
});

test('many failures do not run again, and skipped tests fail a run that does not allow them', async () => {
  await using project = await openProject({
    'one.test.js': `
      for (let each = 0; each < 11; each += 1) test('a' + each, () => failsOnce('a' + each));
      test.skip('later', () => undefined);
    `,
  });
  expect(await project.run({ allowsSkipped: false })).toMatchObject({ passed: 0, failed: 12 });
  expect(project.runs).toHaveLength(1);
});

test('the shards of a run have all tests between them, and each runs its failed tests again', async () => {
  const flaky = (name: string) => `test('${name}', () => failsOnce('${name}'));`;
  await using project = await openProject({ 'one.test.js': flaky('a'), 'two.test.js': flaky('b') });
  const shards = [await project.run({}, ['--shard=1/2']), await project.run({}, ['--shard=2/2'])];
  expect(shards).toMatchObject([
    { passed: 1, failed: 0 },
    { passed: 1, failed: 0 },
  ]);
  expect(new Set(shards.flatMap(({ lines }) => lines.map((line) => line.split(':')[0])))).toEqual(
    new Set(['FLAKY one.test.js > a', 'FLAKY two.test.js > b']),
  );
});
