import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { nothing, type Outcome } from './outcome.ts';
import { readReport, type Failure, type Results } from './report.ts';

/** More failures than these have a common cause, so a second run is a waste of time. */
const mostRunAgain = 10;

type Runner = {
  /** folder to which printed paths are relative */
  root: string;
  /** runs vitest with arguments after its own */
  vitest(args: readonly string[]): Promise<unknown>;
  print(line: string): void;
};

/**
 * Runs tests, then each failed one again, alone. A test that passes the second time is flaky.
 * @param filters parts of the paths of test files; all by default
 * @param args additional arguments of the first run
 */
export async function runTests(
  runner: Runner,
  filters: readonly string[],
  args: readonly string[] = [],
): Promise<Outcome> {
  const first = await resultsOf(runner, [...filters, ...args]);
  if (!first) return { ...nothing, failures: ['The tests gave no results.'] };
  const flaky = first.failures.length > mostRunAgain ? [] : await findFlaky(runner, first.failures);
  const failures = first.failures.filter((failure) => !flaky.includes(failure));
  return {
    steps: {},
    passed: first.passed.length,
    failures: failures.map(({ text }) => text),
    flaky: flaky.map(({ text }) => text),
    skipped: first.skipped,
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
