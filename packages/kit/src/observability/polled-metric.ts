import { Counter, Gauge, type Registry } from 'prom-client';
import { memoizeAsync, withTimeout } from '#base/async.ts';

/** A gauge that is read at each scrape. */
export type PolledMetric = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** time for which a value is cached; milliseconds, 0 by default */
  readonly maxAgeMs?: number;
  readonly read: () => Promise<readonly Reading[]>;
};

export type Reading = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

const limitMs = 1000;

/**
 * Registers gauges. A gauge that cannot be read in time is omitted and counted, because a stale value would look valid; the
 * others are returned.
 */
export function polledMetricsOf(registry: Registry): (metric: PolledMetric) => void {
  const registers = [registry];
  const unread = new Counter({
    name: 'metric_read_failures_total',
    help: 'Gauges omitted from a scrape because they could not be read in time, by name',
    labelNames: ['metric'],
    registers,
  });
  return ({ name, help, labels = [], maxAgeMs = 0, read }) => {
    const look = memoizeAsync(maxAgeMs, read);
    // a second registration replaces the first
    registry.removeSingleMetric(name);
    const gauge: Gauge = new Gauge({ name, help, labelNames: [...labels], registers, collect: show });

    async function show(): Promise<void> {
      const readings = await withTimeout(limitMs, look()).catch(() => {
        unread.inc({ metric: name });
        return [];
      });
      gauge.reset();
      // without labels `reset` sets it to 0
      if (labels.length === 0) gauge.remove();
      for (const { value, labels: labelled = {} } of readings) gauge.set(labelled, value);
    }
  };
}
