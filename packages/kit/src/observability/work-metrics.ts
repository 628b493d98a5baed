import type { Clock } from '#base/clock.ts';
import type { Queries } from '#database/database.ts';
import type { DeadLetters } from '#events/dead-letters.ts';
import type { JobQueue } from '#jobs/jobs.ts';
import type { Metrics } from './metrics.ts';
import { outboxRepository } from '#events/outbox.ts';

/** upper limit of counts, because counting rows is expensive and the exact number beyond it adds nothing */
const maxCounted = 100_000;

/** Counting on brokers takes several requests, and each letter waits for an operator; milliseconds. */
const lettersMaxAgeMs = 10_000;

/** Registers the gauge of dead letters that wait for a replay. All replicas report the same value. */
export function watchDeadLetters({ watch, service }: Metrics, deadLetters: DeadLetters): void {
  watch({
    name: 'dead_letters_waiting',
    help: 'Dead letters that wait for a replay, by topic, some seconds old',
    labels: ['topic'],
    maxAgeMs: lettersMaxAgeMs,
    read: async () =>
      (await deadLetters.countWaiting(service)).map(({ topic, count }) => ({ value: count, labels: { topic } })),
  });
}

/** Registers gauges of pending work in the service's database. All replicas report the same values. */
export function watchWork({ watch }: Metrics, db: Queries, clock: Clock, jobs: JobQueue | undefined): void {
  const outbox = outboxRepository(db);
  watch({
    name: 'outbox_depth',
    help: `Events waiting for the relay, counted up to ${maxCounted}`,
    read: async () => [{ value: await outbox.countUpTo(maxCounted) }],
  });
  watch({
    name: 'outbox_oldest_age_seconds',
    help: 'Age of the oldest event in the outbox; 0 if it is empty',
    async read() {
      const oldest = await outbox.findOldestTime();
      return [{ value: oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / 1000 : 0 }];
    },
  });
  if (!jobs) return;
  const { counts } = jobs;
  watch({
    name: 'jobs_waiting',
    help: 'Jobs that wait for a worker, by name, some seconds old',
    labels: ['job'],
    read: async () => (await counts()).map(({ job, waiting }) => ({ value: waiting, labels: { job } })),
  });
  watch({
    name: 'jobs_failed',
    help: 'Jobs that failed after all retries and are kept, by name, some seconds old',
    labels: ['job'],
    read: async () => (await counts()).map(({ job, failed }) => ({ value: failed, labels: { job } })),
  });
}
