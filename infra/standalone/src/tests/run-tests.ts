import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readReport, type Failure, type Results } from './report.ts';

/** More failures than these have a common cause, so a second run is a waste of time. */
const mostRunAgain = 10;
/** A run with more flaky tests fails. */
const mostFlaky = 2;

type Runner = {
  /** folder to which printed paths are relative */
  root: string;
  /** runs vitest with arguments after its own */
  vitest(args: readonly string[]): Promise<unknown>;
  print(line: string): void;
};

/**
 * Runs tests, then each failed one again, alone. A test that passes the second time is flaky and counts as passed, unless too many are.
 * @param filters parts of the paths of test files; all by default
 * @returns the counts, and the lines about failed, flaky and skipped tests
 */
export async function runTests(runner: Runner, filters: readonly string[], { allowsSkipped = true } = {}) {
  const first = await resultsOf(runner, filters);
  if (!first) return { passed: 0, failed: 1, lines: ['The tests gave no results.'] };
  const flaky = first.failures.length > mostRunAgain ? [] : await findFlaky(runner, first.failures);
  const failures = first.failures.filter((failure) => !flaky.includes(failure));
  const isFlakyFailed = flaky.length > mostFlaky;
  return {
    passed: first.passed.length + (isFlakyFailed ? 0 : flaky.length),
    failed: failures.length + (isFlakyFailed ? flaky.length : 0) + (allowsSkipped ? 0 : first.skipped.length),
    lines: [
      ...failures.map(({ text }) => `FAILED ${text}`),
      ...flaky.map(({ text }) => `FLAKY ${text}`),
      ...first.skipped.map((name) => `SKIPPED ${name}`),
      ...(isFlakyFailed ? [`FAILED ${flaky.length} flaky tests: a run passes with at most ${mostFlaky}`] : []),
    ],
  };
}

/** Runs the failed tests again, one file after another. @returns those that pass */
async function findFlaky(runner: Runner, failures: readonly Failure[]): Promise<Failure[]> {
  const flaky: Failure[] = [];
  for (const [file, failed] of Map.groupBy(failures, (failure) => failure.file)) {
    runner.print(`\n· ${relative(runner.root, file)} failed, and its failed tests run again, alone`);
    const names = failed.flatMap(({ name }) => name ?? []);
    const pattern = `^(?:${names.map(RegExp.escape).join('|')})$`;
    const second = await resultsOf(runner, names.length > 0 ? [file, '--testNamePattern', pattern] : [file]);
    if (second) flaky.push(...failed.filter(({ name }) => isPassed(second, name)));
  }
  return flaky;
}

/** @param name of a test; absent for a whole file */
function isPassed({ passed, failures }: Results, name: string | undefined): boolean {
  if (name === undefined) return failures.length === 0 && passed.length > 0;
  return passed.includes(name) && !failures.some((failure) => failure.name === name || failure.name === undefined);
}

async function resultsOf({ root, vitest }: Runner, args: readonly string[]): Promise<Results | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'velvet-results-'));
  const file = join(folder, 'results.json');
  try {
    await vitest([...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
    return readReport(file, root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
