/** The fields of k6's summary that are read. */
export type Results = {
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly root_group: { readonly checks: readonly { readonly name: string; readonly fails: number }[] };
};
type Metric = {
  readonly values: Readonly<Record<string, number>>;
  /** by threshold expression */
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
};

/** A value of a metric; 0 of one that was never counted. */
export const valueOf = ({ metrics }: Results, metric: string, value = 'count'): number =>
  metrics[metric]?.values[value] ?? 0;

/** Returns the last lines of the report: the failed thresholds and checks, or that all of them hold. */
export function verdict({ metrics, root_group: { checks } }: Results): string[] {
  const crossed = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([wanted, { ok }]) => (ok ? [] : [`BROKEN: ${metric} ${wanted}`])),
  );
  const failed = checks
    .filter(({ fails }) => fails > 0)
    .map(({ name, fails }) => `BROKEN: ${name} (${fails} times not)`);
  return crossed.length + failed.length === 0 ? ['holds'] : [...crossed, ...failed];
}
