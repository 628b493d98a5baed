import { inParallel } from '@velvet/kit/base/async';

/** Where lines go: standard output, or a test's list. */
export type Report = (line: string) => void;

/** Minimum interval between progress reports; milliseconds. */
const everyMs = 3000;

/**
 * Runs `work` for each item with limited concurrency, and reports progress.
 * @param work returns whether there was anything to do
 * @returns the number of items with something to do
 */
export async function forEachOf<T>(
  report: Report,
  what: string,
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  let changed = 0;
  let saidAt = performance.now();
  const startedAt = saidAt;
  await inParallel(items, atOnce, async (item) => {
    if (await work(item)) changed += 1;
    done += 1;
    if (performance.now() - saidAt < everyMs) return;
    saidAt = performance.now();
    report(`  ${what}: ${done} of ${items.length}`);
  });
  const kept = changed < items.length ? `, ${items.length - changed} already there` : '';
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (items.length > 0) report(`· ${what}: ${changed} made${kept} (${seconds} s)`);
  return changed;
}
