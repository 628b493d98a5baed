/** Total bytes at a time; milliseconds and bytes. */
export type Sample = { readonly at: number; readonly bytes: number };

/** Sliding window of the measurement, in milliseconds. */
const windowMs = 8000;

/** A smaller total (a lost part, a pause) restarts the measurement. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ at }) => at > sample.at - windowMs), sample];
}

/** Bytes per second; undefined with too few samples. */
export function speedOf(samples: readonly Sample[], now: number): number | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || now - first.at < 1000 || last.bytes === first.bytes) return undefined;
  return ((last.bytes - first.bytes) / (now - first.at)) * 1000;
}

/** Seconds; undefined while the speed is unknown. */
export function secondsLeft(leftBytes: number, bytesPerSecond: number | undefined): number | undefined {
  return bytesPerSecond === undefined || bytesPerSecond <= 0 ? undefined : leftBytes / bytesPerSecond;
}
