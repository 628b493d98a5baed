import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { systemClock } from '#base/clock.ts';
import { build } from './build.ts';
import { polledMetricsOf, type PolledMetric } from './polled-metric.ts';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics of every HTTP server on `/metrics`, in Prometheus text. Label values are names from the code, never ids or addresses, so
 * the number of series is bounded.
 * @param isAlone whether the service has the process to itself; only then process metrics are included
 */
export function createHttpMetrics(service: string, isAlone = false) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (isAlone) collectDefaultMetrics({ register: registry });
  const watch = polledMetricsOf(registry);
  watchProcess(watch);
  return {
    /** the part that is measured */
    service,
    registry,
    /** Registers a gauge that is read at each scrape. */
    watch,
    counter: (name: string, help: string, labelNames: readonly string[] = []) =>
      new Counter({ name, help, labelNames: [...labelNames], registers: [registry] }),
    histogram: (
      name: string,
      help: string,
      { labelNames = [], buckets = seconds }: { labelNames?: readonly string[]; buckets?: readonly number[] } = {},
    ) => new Histogram({ name, help, labelNames: [...labelNames], buckets: [...buckets], registers: [registry] }),
    request: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of responses, by method, route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers: [registry],
    }),
  };
}

function watchProcess(watch: (metric: PolledMetric) => void): void {
  watch({
    name: 'build_info',
    help: 'Always 1; the labels have the version of the platform, the commit of the image and the version of Node',
    labels: Object.keys(build),
    read: () => Promise.resolve([{ value: 1, labels: build }]),
  });
  watch({
    name: 'system_time_seconds',
    help: 'Clock of the process at the scrape, Unix time',
    read: () => Promise.resolve([{ value: systemClock.now().getTime() / 1000 }]),
  });
}

export type HttpMetrics = ReturnType<typeof createHttpMetrics>;

/** Metrics of every service. */
export function createMetrics(service: string, isAlone = false) {
  const http = createHttpMetrics(service, isAlone);
  const registers = [http.registry];
  return {
    ...http,
    statement: new Histogram({
      name: 'database_statement_duration_seconds',
      help: 'Duration of statements, by name',
      labelNames: ['statement'],
      buckets: seconds,
      registers,
    }),
    jobs: new Histogram({
      name: 'job_duration_seconds',
      help: 'Duration of job runs, by name and outcome',
      labelNames: ['job', 'outcome'],
      buckets: seconds,
      registers,
    }),
    ...deliveryMetrics(registers),
  };
}

/** Metrics of published and consumed events. */
function deliveryMetrics(registers: Registry[]) {
  return {
    published: new Counter({
      name: 'outbox_published_total',
      help: 'Events acknowledged by the bus, by topic',
      labelNames: ['topic'],
      registers,
    }),
    consumed: new Counter({
      name: 'inbox_consumed_total',
      help: 'Events that took effect, by topic and type',
      labelNames: ['topic', 'type'],
      registers,
    }),
    delay: new Histogram({
      name: 'event_delay_seconds',
      help: 'Time from the event until its effect committed, by topic; without replayed events',
      labelNames: ['topic'],
      buckets: seconds,
      registers,
    }),
    duplicates: new Counter({
      name: 'inbox_duplicates_total',
      help: 'Redelivered events, which had no effect',
      registers,
    }),
    deadLetters: new Counter({
      name: 'dead_letters_total',
      help: 'Events that failed after all retries (dead letters), by type',
      labelNames: ['type'],
      registers,
    }),
    replayed: new Counter({
      name: 'inbox_replayed_total',
      help: 'Dead letters that were processed after a replay',
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
