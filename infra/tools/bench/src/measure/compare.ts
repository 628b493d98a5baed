import { median, type Measure, type Speed } from './rate.ts';

export type Compared = { readonly ours: Speed; readonly limit: Speed; readonly ratio: number };
export type Settling = {
  readonly rounds?: number;
  readonly seconds?: number;
  readonly between?: () => Promise<unknown>;
};

const warmUpSeconds = 2;

/**
 * Compares two measures in alternating rounds, so that other load of the machine affects both. Each is warmed up; the result is the
 * median round, and the median of the rounds' ratios.
 * @param between runs after each run of ours, to complete deferred work
 */
export async function compare(
  ours: Measure<Speed>,
  limit: Measure<Speed>,
  { rounds = 5, seconds = 3, between = () => Promise.resolve() }: Settling = {},
): Promise<Compared> {
  await ours(warmUpSeconds);
  await between();
  await limit(warmUpSeconds);
  const pairs: { ours: number; limit: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const mine = await ours(seconds);
    await between();
    pairs.push({ ours: mine.perSecond, limit: (await limit(seconds)).perSecond });
  }
  return {
    ours: { perSecond: median(pairs.map((pair) => pair.ours)) },
    limit: { perSecond: median(pairs.map((pair) => pair.limit)) },
    ratio: median(pairs.map((pair) => pair.ours / pair.limit)),
  };
}
