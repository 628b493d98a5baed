import { Counter, Gauge, type Registry } from 'prom-client';
import { memoizeAsync, withTimeout } from '#base/async.ts';

/** What is looked up when the figures are asked for. */
export type PolledMetric = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** an answer is good for so long; milliseconds, 0 by default */
  readonly keptMs?: number;
  readonly read: () => Promise<readonly Reading[]>;
};

export type Reading = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

const limitMs = 1000;

/** A figure that cannot be read in time is missing, and counted: an old one would look like a good one. The others are shown. */
export function polledMetricsOf(registry: Registry): (figure: PolledMetric) => void {
  const registers = [registry];
  const unread = new Counter({
    name: 'figures_unread_total',
    help: 'Figures that could not be read in time when they were asked for, by name',
    labelNames: ['figure'],
    registers,
  });
  return ({ name, help, labels = [], keptMs = 0, read }) => {
    const look = memoizeAsync(keptMs, read);
    // who watches the same again is the one who knows
    registry.removeSingleMetric(name);
    const gauge: Gauge = new Gauge({ name, help, labelNames: [...labels], registers, collect: show });

    async function show(): Promise<void> {
      const readings = await withTimeout(limitMs, look()).catch(() => {
        unread.inc({ figure: name });
        return [];
      });
      gauge.reset();
      // without labels it would be 0 again
      if (labels.length === 0) gauge.remove();
      for (const { value, labels: labelled = {} } of readings) gauge.set(labelled, value);
    }
  };
}
