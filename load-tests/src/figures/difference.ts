import type { Sample } from '@velvet/kit/observability/exposition';
import type { Difference, RouteFigures } from '#support/difference.ts';
import type { Snapshot } from './snapshot.ts';

const http = 'http_request_duration_seconds';
const statement = 'database_statement_duration_seconds_count';
const webhookRoute = '/api/payments/webhooks/provider';
/** requests of probes and of the measurement */
const ownRoutes = new Set(['/metrics', '/ready', '/live', '/engines']);

export function differenceOf(before: Snapshot, after: Snapshot): Difference {
  const grown = [...after.samples].flatMap(([key, sample]) => {
    const value = sample.value - (before.samples.get(key)?.value ?? 0);
    return value > 0 ? [{ ...sample, value }] : [];
  });
  const named = (name: string) => grown.filter((sample) => sample.name === name);
  const cpu = Object.entries(after.cpuMs).map(([name, ms]) => [name, ms - (before.cpuMs[name] ?? 0)] as const);
  return {
    seconds: (after.atMs - before.atMs) / 1000,
    cpuMs: Object.fromEntries(cpu),
    statements: sumBy(named(statement), ({ service }) => service),
    statementsByName: sumBy(named(statement), (labels) => `${labels['service']} ${labels['statement']}`),
    published: sumBy(named('outbox_published_total'), ({ service }) => service),
    consumed: sumBy(named('inbox_consumed_total'), ({ service }) => service),
    jobs: sumBy(named('job_duration_seconds_count'), ({ job }) => job),
    routes: routesOf(grown),
    webhooks: webhooksOf(grown),
  };
}

type Labels = Sample['labels'];

function sumBy(samples: readonly Sample[], keyOf: (labels: Labels) => string | undefined): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { labels, value } of samples) {
    const key = keyOf(labels) ?? '';
    sums[key] = (sums[key] ?? 0) + value;
  }
  return Object.fromEntries(Object.entries(sums).toSorted(([, a], [, b]) => b - a));
}

function routesOf(grown: readonly Sample[]): RouteFigures[] {
  const requests = grown.filter(({ name, labels }) => name.startsWith(http) && !ownRoutes.has(labels['route'] ?? ''));
  const groups = Map.groupBy(
    requests,
    ({ labels }) => `${labels['service']} ${labels['method']} ${labels['route'] ?? ''}`,
  );
  return [...groups.values()]
    .flatMap((samples): RouteFigures[] => {
      const [first] = samples;
      const counts = samples.filter(({ name }) => name === `${http}_count`);
      const count = total(counts);
      if (!first || count === 0) return [];
      return [
        {
          service: first.labels['service'] ?? '',
          route: `${first.labels['method']} ${first.labels['route']}`,
          count,
          meanMs: (1000 * total(samples.filter(({ name }) => name === `${http}_sum`))) / count,
          p95Ms: quantile(samples, count, 0.95),
          failures: total(counts.filter(({ labels }) => (labels['status'] ?? '').startsWith('5'))),
        },
      ];
    })
    .toSorted((a, b) => b.count - a.count);
}

function quantile(samples: readonly Sample[], count: number, share: number): number | null {
  const buckets = sumBy(
    samples.filter(({ name }) => name === `${http}_bucket`),
    ({ le }) => le,
  );
  const bounds = Object.keys(buckets)
    .map(Number)
    .toSorted((a, b) => a - b);
  const bound = bounds.find((each) => (buckets[String(each)] ?? 0) >= share * count);
  return bound === undefined || !Number.isFinite(bound) ? null : bound * 1000;
}

function webhooksOf(grown: readonly Sample[]): Difference['webhooks'] {
  const own = grown.filter(({ labels }) => labels['route'] === webhookRoute && labels['service'] === 'payment');
  const buckets = own.filter(({ name, labels }) => name === `${http}_bucket` && labels['le'] !== '+Inf');
  return {
    count: total(own.filter(({ name }) => name === `${http}_count`)),
    within: sumBy(buckets, ({ le }) => String(Math.round(Number(le) * 1e6) / 1000)),
  };
}

const total = (samples: readonly Sample[]) => samples.reduce((sum, { value }) => sum + value, 0);
