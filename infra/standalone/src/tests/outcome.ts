import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A run with more flaky tests fails. */
const mostFlaky = 2;

/** Results of a run, or of a shard of one. */
export type Outcome = {
  /** whether each check, and the build, passed */
  steps: Record<string, boolean>;
  /** number of passed tests without the flaky ones */
  passed: number;
  /** description of each failed test */
  failures: string[];
  /** description of each test that failed once and then passed alone */
  flaky: string[];
  /** name of each skipped test */
  skipped: string[];
};

/** The outcome of a run without tests. */
export const nothing: Outcome = { steps: {}, passed: 0, failures: [], flaky: [], skipped: [] };

/** @param allowsSkipped whether a skipped test is no failure @returns the counts of the last line, and the lines before it */
export function summaryOf({ steps, passed, failures, flaky, skipped }: Outcome, { allowsSkipped = true } = {}) {
  const stepResults = Object.values(steps);
  const isFlakyFailed = flaky.length > mostFlaky;
  return {
    passed: passed + stepResults.filter(Boolean).length + (isFlakyFailed ? 0 : flaky.length),
    failed:
      failures.length +
      stepResults.filter((isGood) => !isGood).length +
      (isFlakyFailed ? flaky.length : 0) +
      (allowsSkipped ? 0 : skipped.length),
    lines: [
      ...failures.map((text) => `FAILED ${text}`),
      ...flaky.map((text) => `FLAKY ${text}`),
      ...skipped.map((name) => `SKIPPED ${name}`),
      ...(isFlakyFailed ? [`FAILED ${flaky.length} flaky tests: a run passes with at most ${mostFlaky}`] : []),
    ],
  };
}

/** Prints the lines and `N passed, N failed`. @returns the exit code */
export function conclude(outcome: Outcome, print: (line: string) => void, options: { allowsSkipped: boolean }): 0 | 1 {
  const { passed, failed, lines } = summaryOf(outcome, options);
  for (const line of lines) print(line);
  print(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** One of `count` parts of a tier; `index` counts from 1. */
export type Shard = { readonly index: number; readonly count: number };

const fileOf = ({ index, count }: Shard) => `shard-${index}-of-${count}.json`;

/** Writes the outcome of a shard for `mergeShards`. @param folder created if it does not exist */
export function writeShard(folder: string, shard: Shard, outcome: Outcome): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fileOf(shard)), JSON.stringify(outcome));
}

/**
 * Merges the outcomes of all shards of a run. A step passed if it passed in every shard that ran it. A shard without a file is a
 * failure, because its runner ended before its tests did.
 * @param folder of the reports of one tier, or a pattern of several folders
 */
export function mergeShards(folder: string): Outcome {
  const found = new Map<number, Outcome>();
  const counts = new Set<number>();
  for (const path of globSync(join(folder, 'shard-*-of-*.json'))) {
    const [, index, count] = /shard-(\d+)-of-(\d+)\.json$/.exec(path) ?? [];
    counts.add(Number(count));
    found.set(Number(index), JSON.parse(readFileSync(path, 'utf8')) as Outcome);
  }
  const [count = 0] = counts;
  const merged = structuredClone(nothing);
  if (counts.size !== 1)
    merged.failures.push(`${folder} must have the shards of one run; it has those of ${counts.size}.`);
  for (let index = 1; index <= count; index += 1) {
    const outcome = found.get(index);
    if (outcome) add(merged, outcome);
    else merged.failures.push(`Shard ${index} of ${count} has no results.`);
  }
  return merged;
}

function add(merged: Outcome, { steps, passed, failures, flaky, skipped }: Outcome): void {
  for (const [name, isGood] of Object.entries(steps)) merged.steps[name] = (merged.steps[name] ?? true) && isGood;
  merged.passed += passed;
  merged.failures.push(...failures);
  merged.flaky.push(...flaky);
  merged.skipped.push(...skipped);
}
