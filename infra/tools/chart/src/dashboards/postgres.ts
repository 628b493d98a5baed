import { query, quantile, rate, type Dashboard } from './dashboard.ts';

const statements = 'database_statement_duration_seconds';
const chosen = 'service=~"$service"';

/** PostgreSQL as the services see it. */
export const postgres: Dashboard = {
  name: 'postgresql',
  title: 'PostgreSQL',
  description: 'Statements by name, and the connection pools.',
  rows: [
    {
      title: 'Services',
      panels: [
        {
          title: 'Statements',
          unit: 'ops',
          queries: [query(rate(`${statements}_count`, 'service', chosen), '{{service}}')],
        },
        {
          title: 'Duration, 95th percentile',
          unit: 's',
          queries: [query(quantile(0.95, statements, 'service', chosen), '{{service}}')],
        },
        {
          title: 'Time in statements per second',
          description: 'Equals the average number of busy connections.',
          unit: 'short',
          queries: [query(rate(`${statements}_sum`, 'service', chosen), '{{service}}')],
        },
      ],
    },
    {
      title: 'Statements',
      panels: [
        {
          title: 'Most time',
          unit: 'short',
          queries: [
            query(
              `topk(10, ${rate(`${statements}_sum`, 'service, statement', chosen)})`,
              '{{statement}} ({{service}})',
            ),
          ],
        },
        {
          title: 'Most frequent',
          unit: 'ops',
          queries: [
            query(
              `topk(10, ${rate(`${statements}_count`, 'service, statement', chosen)})`,
              '{{statement}} ({{service}})',
            ),
          ],
        },
        {
          title: 'Slowest, 99th percentile',
          unit: 's',
          queries: [
            query(
              `topk(10, ${quantile(0.99, statements, 'service, statement', chosen)})`,
              '{{statement}} ({{service}})',
            ),
          ],
        },
      ],
    },
    {
      title: 'Connections',
      panels: [
        {
          title: 'Connections by state',
          unit: 'short',
          queries: [
            query(
              `sum by (service, state) (database_pool_connections{${chosen},state!="waiting"})`,
              '{{service}} {{state}}',
            ),
          ],
        },
        {
          title: 'Requests that wait for a connection',
          description: 'Above zero for long: slow statements, or DATABASE_POOL is too small.',
          unit: 'short',
          limit: 1,
          queries: [query(`sum by (service) (database_pool_connections{${chosen},state="waiting"})`, '{{service}}')],
        },
      ],
    },
  ],
};
