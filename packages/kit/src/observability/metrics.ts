import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { polledMetricsOf } from './polled-metric.ts';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What every server shows on /metrics, in Prometheus text. Labels are bounded: names of ours, never an id or an address.
 * @param isAlone whether it has its process to itself; only then the process's figures are its own
 */
export function createHttpMetrics(service: string, isAlone = false) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (isAlone) collectDefaultMetrics({ register: registry });
  return {
    registry,
    /** From now on this is looked up whenever the figures are asked for. */
    watch: polledMetricsOf(registry),
    counter: (name: string, help: string, labelNames: readonly string[] = []) =>
      new Counter({ name, help, labelNames: [...labelNames], registers: [registry] }),
    request: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['route', 'status'],
      buckets: seconds,
      registers: [registry],
    }),
  };
}

export type HttpMetrics = ReturnType<typeof createHttpMetrics>;

/** What every service shows. */
export function createMetrics(service: string, isAlone = false) {
  const http = createHttpMetrics(service, isAlone);
  const registers = [http.registry];
  return {
    ...http,
    statement: new Histogram({
      name: 'database_statement_seconds',
      help: 'Time of a statement, by name',
      labelNames: ['statement'],
      buckets: seconds,
      registers,
    }),
    jobs: new Histogram({
      name: 'job_seconds',
      help: 'Time of a run of a job, by name and outcome',
      labelNames: ['job', 'outcome'],
      buckets: seconds,
      registers,
    }),
    ...deliveryMetrics(registers),
  };
}

/** Of events on their way out and in. */
function deliveryMetrics(registers: Registry[]) {
  return {
    published: new Counter({
      name: 'outbox_published_total',
      help: 'Events handed to the bus, by topic',
      labelNames: ['topic'],
      registers,
    }),
    consumed: new Counter({
      name: 'inbox_consumed_total',
      help: 'Events that took effect, by topic and type',
      labelNames: ['topic', 'type'],
      registers,
    }),
    duplicates: new Counter({
      name: 'inbox_duplicates_total',
      help: 'Events that arrived again and changed nothing',
      registers,
    }),
    deadLetters: new Counter({
      name: 'dead_letters_total',
      help: 'Events parked with their reason, by type',
      labelNames: ['type'],
      registers,
    }),
    replayed: new Counter({
      name: 'inbox_replayed_total',
      help: 'Parked events that were handed in again',
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
