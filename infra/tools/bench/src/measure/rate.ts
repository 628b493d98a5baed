/** How often per second. */
export type Speed = { readonly perSecond: number };
/** How often per second, and how long it took; milliseconds. */
export type Rate = Speed & { readonly p50Ms: number; readonly p99Ms: number };

/** Runs for a number of seconds and returns the measured rate. */
export type Measure<Measured extends Speed = Rate> = (seconds: number) => Promise<Measured>;

/** @param sorted ascending */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** @param times of each operation, in milliseconds */
export function rateOf(times: readonly number[], seconds: number): Rate {
  const sorted = times.toSorted((a, b) => a - b);
  return { perSecond: times.length / seconds, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
}

export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
