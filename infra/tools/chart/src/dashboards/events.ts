import { query, quantile, rate, type Dashboard } from './dashboard.ts';

const chosen = 'service=~"$service"';

/** Delivery of events from outbox to effect. */
export const events: Dashboard = {
  name: 'events',
  title: 'Events',
  description: 'Outboxes, consumers, duplicates and dead letters.',
  rows: [
    {
      title: 'Publication',
      panels: [
        {
          title: 'Age of the oldest event in the outbox',
          description: 'docs/runbooks/OutboxLate.md',
          unit: 's',
          limit: 10,
          queries: [query(`max by (service) (outbox_oldest_age_seconds{${chosen}})`, '{{service}}')],
        },
        {
          title: 'Events in the outbox',
          unit: 'short',
          queries: [query(`max by (service) (outbox_depth{${chosen}})`, '{{service}}')],
        },
        {
          title: 'Published',
          unit: 'ops',
          queries: [query(rate('outbox_published_total', 'topic', chosen), '{{topic}}')],
        },
      ],
    },
    {
      title: 'Consumption',
      panels: [
        {
          title: 'Lag of consumers',
          description: 'docs/runbooks/ConsumerLagGrowing.md',
          unit: 'short',
          limit: 100,
          queries: [query(`max by (service, topic) (consumer_lag{${chosen}})`, '{{service}} of {{topic}}')],
        },
        {
          title: 'Delay from event to effect, 95th percentile',
          unit: 's',
          limit: 1,
          queries: [query(quantile(0.95, 'event_delay_seconds', 'service, topic', chosen), '{{service}} of {{topic}}')],
        },
        {
          title: 'Events that took effect',
          unit: 'ops',
          queries: [query(rate('inbox_consumed_total', 'service, topic', chosen), '{{service}} of {{topic}}')],
        },
      ],
    },
    {
      title: 'Repetitions and failures',
      panels: [
        {
          title: 'Duplicates',
          description: 'Events that arrived again and had no effect. Normal after a restart.',
          unit: 'ops',
          queries: [query(rate('inbox_duplicates_total', 'service', chosen), '{{service}}')],
        },
        {
          title: 'Dead letters that wait',
          description: 'docs/runbooks/DeadLetter.md',
          unit: 'short',
          limit: 1,
          queries: [query('sum by (topic) (max by (service, topic) (dead_letters_waiting))', '{{topic}}')],
        },
        {
          title: 'Dead letters and replays',
          unit: 'ops',
          queries: [
            query(rate('dead_letters_total', 'service, type', chosen), '{{service}}: {{type}}'),
            query(rate('inbox_replayed_total', 'service', chosen), '{{service}}: replayed'),
          ],
        },
      ],
    },
    {
      title: 'Jobs',
      panels: [
        {
          title: 'Jobs that wait',
          unit: 'short',
          queries: [query(`max by (service, job) (jobs_waiting{${chosen}})`, '{{job}}')],
        },
        {
          title: 'Jobs that failed for good',
          description: 'docs/runbooks/JobFailed.md',
          unit: 'short',
          limit: 1,
          queries: [query(`max by (service, job) (jobs_failed{${chosen}})`, '{{job}}')],
        },
        {
          title: 'Runs by outcome',
          unit: 'ops',
          queries: [query(rate('job_duration_seconds_count', 'job, outcome', chosen), '{{job}} {{outcome}}')],
        },
      ],
    },
  ],
};
