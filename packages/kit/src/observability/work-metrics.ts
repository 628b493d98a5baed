import type { Clock } from '#base/clock.ts';
import type { Queries } from '#database/database.ts';
import type { JobQueue } from '#jobs/jobs.ts';
import type { Metrics } from './metrics.ts';
import { outboxRepository } from '#events/outbox.ts';

/** beyond it the exact number says nothing more, and counting costs */
const mostCounted = 100_000;

/** What waits in the service's own database. Every replica sees the same of it. */
export function watchWork({ watch }: Metrics, db: Queries, clock: Clock, jobs: JobQueue | undefined): void {
  const outbox = outboxRepository(db);
  watch({
    name: 'outbox_depth',
    help: `Events not yet handed to the bus, counted up to ${mostCounted}`,
    read: async () => [{ value: await outbox.countUpTo(mostCounted) }],
  });
  watch({
    name: 'outbox_oldest_age_seconds',
    help: 'Since the event happened that has waited longest for the bus; 0 where none waits',
    async read() {
      const oldest = await outbox.findOldestTime();
      return [{ value: oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / 1000 : 0 }];
    },
  });
  if (!jobs) return;
  const { counts } = jobs;
  watch({
    name: 'jobs_waiting',
    help: 'Jobs that wait for their turn, by name, as of some seconds ago',
    labels: ['job'],
    read: async () => (await counts()).map(({ job, waiting }) => ({ value: waiting, labels: { job } })),
  });
  watch({
    name: 'jobs_failed',
    help: 'Jobs that were given up and are still kept, by name, as of some seconds ago',
    labels: ['job'],
    read: async () => (await counts()).map(({ job, failed }) => ({ value: failed, labels: { job } })),
  });
}
