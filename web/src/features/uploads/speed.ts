/** So much was done at this moment; milliseconds and bytes. */
export type Sample = { readonly at: number; readonly bytes: number };

/** What happened longer ago says little about now. */
const windowMs = 8000;

/** A count that went back (a part was lost, a pause) begins anew. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ at }) => at > sample.at - windowMs), sample];
}

/** Bytes per second; undefined until there is enough to tell from. */
export function speedOf(samples: readonly Sample[], now: number): number | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || now - first.at < 1000 || last.bytes === first.bytes) return undefined;
  return ((last.bytes - first.bytes) / (now - first.at)) * 1000;
}

/** Seconds; undefined where nobody can tell. */
export function secondsLeft(leftBytes: number, bytesPerSecond: number | undefined): number | undefined {
  return bytesPerSecond === undefined || bytesPerSecond <= 0 ? undefined : leftBytes / bytesPerSecond;
}
