/** What k6 hands over at the end, as far as it is read. */
export type Results = {
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly root_group: { readonly checks: readonly { readonly name: string; readonly fails: number }[] };
};
type Metric = {
  readonly values: Readonly<Record<string, number>>;
  /** by what was asked for */
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
};

/** A value of a metric; 0 of one that was never counted. */
export const valueOf = ({ metrics }: Results, metric: string, value = 'count'): number =>
  metrics[metric]?.values[value] ?? 0;

/** The last lines of every journey: what was asked for and did not hold, or that all of it did. */
export function verdict({ metrics, root_group: { checks } }: Results): string[] {
  const crossed = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([wanted, { ok }]) => (ok ? [] : [`BROKEN: ${metric} ${wanted}`])),
  );
  const failed = checks
    .filter(({ fails }) => fails > 0)
    .map(({ name, fails }) => `BROKEN: ${name} (${fails} times not)`);
  return crossed.length + failed.length === 0 ? ['holds'] : [...crossed, ...failed];
}
