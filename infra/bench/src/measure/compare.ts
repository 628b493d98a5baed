import { median, type Measure, type Rate } from './rate.ts';

export type Compared = { readonly ours: Rate; readonly limit: Rate; readonly ratio: number };
export type Settling = {
  readonly rounds?: number;
  readonly seconds?: number;
  readonly between?: () => Promise<unknown>;
};

const warmUpSeconds = 2;

/**
 * Side by side, in turn, so that whatever else the machine does meets both: warmed up first, and of several rounds the
 * one in the middle. The ratio is the median of the rounds' own ratios.
 * @param between is awaited after each run of ours, for what it leaves to be done
 */
export async function compare(
  ours: Measure,
  limit: Measure,
  { rounds = 5, seconds = 3, between = () => Promise.resolve() }: Settling = {},
): Promise<Compared> {
  await ours(warmUpSeconds);
  await between();
  await limit(warmUpSeconds);
  const pairs: { ours: Rate; limit: Rate }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const mine = await ours(seconds);
    await between();
    pairs.push({ ours: mine, limit: await limit(seconds) });
  }
  return {
    ours: middle(pairs.map((pair) => pair.ours)),
    limit: middle(pairs.map((pair) => pair.limit)),
    ratio: median(pairs.map((pair) => pair.ours.perSecond / pair.limit.perSecond)),
  };
}

function middle(rates: readonly Rate[]): Rate {
  return {
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    p50Ms: median(rates.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rates.map(({ p99Ms }) => p99Ms)),
  };
}
