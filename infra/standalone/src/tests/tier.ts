import type { Outcome } from './outcome.ts';

/** Result of a task of turbo. */
export type TaskResult = { readonly isGood: boolean; readonly output: string };

export type Tier = {
  /** names of the tasks that run beside the tests */
  checks: readonly string[];
  /** runs a task of turbo, which does nothing if its inputs did not change */
  task(name: string): Promise<TaskResult>;
  /** provides the tools of the tier */
  prepareTools(): Promise<unknown>;
  tests(): Promise<Outcome>;
  print(line: string): void;
};

/**
 * Builds, then runs the checks beside the tests. Each result is printed as it arrives; the output of failed checks follows the tests,
 * where it does not mix with theirs.
 * @returns the outcome of the tests, with the checks and the build as its steps
 */
export async function runTier({ checks, task, prepareTools, tests, print }: Tier): Promise<Outcome> {
  const steps: Record<string, boolean> = {};
  const step = async (name: string) => {
    const { isGood, output } = await task(name);
    steps[name] = isGood;
    print(`${isGood ? 'ok    ' : 'FAILED'} ${name}`);
    return isGood ? [] : [`\nOutput of ${name}:\n${output.trim()}\n`];
  };
  for (const output of await step('build')) print(output);
  const checking = Promise.all(checks.map(step));
  // awaited together, so that a failure of one does not leave the other running without a handler
  const [outcome, outputs] = await Promise.all([prepareTools().then(tests), checking]);
  for (const output of outputs.flat()) print(output);
  return { ...outcome, steps };
}
