import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Outcome } from '#tests/outcome.ts';
import { summaryOf } from '#tests/outcome.ts';
import { runTier, type TaskResult } from '#tests/tier.ts';

const good: Outcome = { steps: {}, passed: 3, failures: [], flaky: [], skipped: [] };

/** Runs a tier whose parts note when they begin and end. @param results of the tasks that do not simply pass */
async function play(results: Readonly<Record<string, TaskResult>> = {}) {
  const events: string[] = [];
  const note = async <Result>(name: string, result: Result, takesMs = 0): Promise<Result> => {
    events.push(`begin ${name}`);
    await delay(takesMs);
    events.push(`end ${name}`);
    return result;
  };
  const printed: string[] = [];
  const outcome = await runTier({
    checks: ['check:slow', 'check:fast'],
    task: (name) => note(name, results[name] ?? { isGood: true, output: '' }, name === 'check:slow' ? 50 : 0),
    prepareTools: () => note('tools', undefined),
    tests: () => note('tests', good, 20),
    print: (line) => void printed.push(line),
  });
  return { events, printed, outcome };
}

test('the checks run beside the tests, and both begin after the build', async () => {
  const { events, outcome } = await play();
  expect(events.slice(0, 2)).toEqual(['begin build', 'end build']);
  expect(events.indexOf('begin tests')).toBeLessThan(events.indexOf('end check:slow'));
  expect(events.indexOf('begin check:slow')).toBeLessThan(events.indexOf('begin tests'));
  expect(summaryOf(outcome)).toEqual({ passed: 6, failed: 0, lines: [] });
});

test('a failed check counts as failed, and its output follows the tests', async () => {
  const { printed, outcome } = await play({ 'check:fast': { isGood: false, output: 'a.ts is not formatted\n' } });
  expect(printed).toEqual([
    'ok     build',
    'FAILED check:fast',
    'ok     check:slow',
    '\nOutput of check:fast:\na.ts is not formatted\n',
  ]);
  expect(summaryOf(outcome)).toMatchObject({ passed: 5, failed: 1 });
});

test('the output of a failed build precedes the tests, which run nevertheless', async () => {
  const { printed, outcome } = await play({ build: { isGood: false, output: 'no such module' } });
  expect(printed.slice(0, 2)).toEqual(['FAILED build', '\nOutput of build:\nno such module\n']);
  expect(summaryOf(outcome)).toMatchObject({ passed: 5, failed: 1 });
});
