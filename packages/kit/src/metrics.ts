import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures every service shows on /metrics, in Prometheus text. */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const registers = [registry];
  return {
    registry,
    /** process figures; once per process, so only for a service that has its process to itself */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    request: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['route', 'status'],
      buckets: seconds,
      registers,
    }),
    statement: new Histogram({
      name: 'database_statement_seconds',
      help: 'Time of a statement, by name',
      labelNames: ['statement'],
      buckets: seconds,
      registers,
    }),
    ...deliveryMetrics(registers),
    jobs: new Histogram({
      name: 'job_seconds',
      help: 'Time of a job, by name and outcome',
      labelNames: ['job', 'outcome'],
      buckets: seconds,
      registers,
    }),
  };
}

/** Of events on their way out and in. */
function deliveryMetrics(registers: Registry[]) {
  return {
    published: new Counter({ name: 'outbox_published_total', help: 'Events handed to the bus', registers }),
    consumed: new Counter({
      name: 'inbox_consumed_total',
      help: 'Events that took effect, by type',
      labelNames: ['type'],
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
    /** From now on the lag of the topic is asked for whenever the figures are. */
    watchLag: watchedLag(registers),
    outboxDepth: new Gauge({ name: 'outbox_depth', help: 'Events not yet handed to the bus', registers }),
  };
}

const lagLimitMs = 1000;

/** While the bus is away the last answers stay, and nobody waits for it. */
function watchedLag(registers: Registry[]) {
  const watched = new Map<string, () => Promise<number>>();
  const lag = new Gauge({
    name: 'consumer_lag',
    help: 'Events published and not yet taken in, by topic',
    labelNames: ['topic'],
    registers,
    async collect() {
      const read = async ([topic, lagOf]: [string, () => Promise<number>]) => lag.set({ topic }, await lagOf());
      const all = Promise.allSettled([...watched].map(read));
      await Promise.race([all, delay(lagLimitMs, undefined, { ref: false })]);
    },
  });
  return (topic: string, lagOf: () => Promise<number>) => void watched.set(topic, lagOf);
}

export type Metrics = ReturnType<typeof createMetrics>;
