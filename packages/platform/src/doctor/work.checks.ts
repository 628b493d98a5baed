import type { Sample } from '@velvet/kit/observability/exposition';
import { worstOf, type Check, type Finding, type Measured } from './finding.ts';
import type { Limits } from './limits.ts';
import { seriesOf, type Reading } from './reading.ts';

/** Replicas of a service report equal gauges, so the largest value of each set of labels counts. */
function largest(readings: readonly Reading[], name: string): Sample[] {
  const groups = Map.groupBy(seriesOf(readings, name), ({ labels }) => JSON.stringify(labels));
  return [...groups.values()].map((all) => all.reduce((most, each) => (each.value > most.value ? each : most)));
}

const nameOf = ({ service, topic, job, currency, metric }: Readonly<Record<string, string>>): string => {
  const about = topic ?? job ?? currency ?? metric;
  return about === undefined ? String(service) : `${about} in ${String(service)}`;
};

/** Checks events that wait to be published. */
export function checkOutboxes(readings: readonly Reading[], { outboxAgeSeconds }: Limits): Finding[] {
  const depths = new Map(largest(readings, 'outbox_depth').map(({ labels, value }) => [labels['service'], value]));
  const measured = largest(readings, 'outbox_oldest_age_seconds').map(({ labels, value }) => ({
    subject: nameOf(labels),
    value,
    figure: `${depths.get(labels['service']) ?? 0} events, the oldest ${value.toFixed(1)} s old`,
    isHealthy: value <= outboxAgeSeconds,
  }));
  return worstOf('outbox', `${outboxAgeSeconds} s`, measured);
}

/** Checks events that consumers have not processed. More than the limit is allowed while the number falls. */
export function checkLag(readings: readonly Reading[], before: readonly Reading[], { lag }: Limits): Finding[] {
  const earlier = new Map(largest(before, 'consumer_lag').map(({ labels, value }) => [nameOf(labels), value]));
  const measured = largest(readings, 'consumer_lag').map(({ labels, value }): Measured => {
    const subject = nameOf(labels);
    const isFalling = value < (earlier.get(subject) ?? 0);
    return { subject, value, figure: `${value} events`, isHealthy: value <= lag || isFalling };
  });
  return worstOf('lag', `${lag} events, or falling`, measured);
}

/** Gauges that are zero on a healthy platform. */
const zeroes: readonly { check: Check; metric: string; unit: string }[] = [
  { check: 'dead letters', metric: 'dead_letters_waiting', unit: 'events wait for a replay' },
  { check: 'jobs', metric: 'jobs_failed', unit: 'jobs failed after all retries' },
  { check: 'ledger', metric: 'ledger_sum_minor', unit: 'minor units' },
  { check: 'webhooks', metric: 'webhooks_unmatched', unit: 'webhooks without effect' },
];

/** Checks dead letters, failed jobs, the sum of the ledger and unmatched webhooks. */
export function checkZeroes(readings: readonly Reading[]): Finding[] {
  return zeroes.flatMap(({ check, metric, unit }) => {
    const measured = largest(readings, metric).map(({ labels, value }) => ({
      subject: nameOf(labels),
      value: Math.abs(value),
      figure: `${value} ${unit}`,
      isHealthy: value === 0,
    }));
    return worstOf(check, '0', measured);
  });
}

/** Checks that no gauge is missing because it could not be read: its check would pass without a figure. */
export function checkMetrics(readings: readonly Reading[], before: readonly Reading[]): Finding[] {
  const unreachable = readings
    .filter(({ replica, series }) => replica.metricsUrl !== undefined && series.length === 0)
    .map(({ replica }) => ({ subject: replica.name, value: 1, figure: 'no metrics', isHealthy: false }));
  const unread = readings.flatMap((reading) =>
    seriesOf([reading], 'metric_read_failures_total')
      .filter(
        ({ labels, value }) =>
          value > failuresOf(before, reading, labels) && !reading.series.some(({ name }) => name === labels['metric']),
      )
      .map(({ labels }) => ({ subject: nameOf(labels), value: 1, figure: 'cannot be read', isHealthy: false })),
  );
  const read = { subject: 'all', value: 0, figure: `${readings.length} processes read`, isHealthy: true };
  return worstOf('metrics', 'all readable', [read, ...unreachable, ...unread]);
}

/** Returns the failures of a gauge at the look before: a gauge without a series may have nothing to report. */
function failuresOf(before: readonly Reading[], { replica }: Reading, { metric }: Sample['labels']): number {
  const earlier = before.filter((each) => each.replica.name === replica.name);
  const failures = seriesOf(earlier, 'metric_read_failures_total').find(({ labels }) => labels['metric'] === metric);
  return failures?.value ?? 0;
}
