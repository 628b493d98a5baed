import { query, quantile, rate, type Dashboard } from './dashboard.ts';

const requests = 'http_request_duration_seconds';
/** Routes that probes and Prometheus request. */
const people = 'service=~"$service",route!~"/metrics|/ready|/live|/engines|/providers"';

/** Rate, errors and duration of all parts (the RED method). */
export const overview: Dashboard = {
  name: 'overview',
  title: 'Overview',
  description: 'Rate, errors and duration of each part, and the service level objectives.',
  rows: [
    {
      title: 'Objectives',
      panels: [
        {
          title: 'Share of bad events within an hour',
          description: 'Each objective of docs/runbooks/ErrorBudgetBurn.md.',
          unit: 'percentunit',
          queries: [query('slo:bad_ratio:1h', '{{slo}}')],
        },
        {
          title: 'Bad events within three days',
          unit: 'short',
          kind: 'stat',
          queries: [query('slo:bad_count:3d', '{{slo}}')],
        },
        {
          title: 'Running versions',
          unit: 'none',
          kind: 'table',
          queries: [query('count by (service, version, revision) (build_info)')],
        },
      ],
    },
    {
      title: 'Parts',
      panels: [
        {
          title: 'Requests',
          unit: 'reqps',
          queries: [query(rate(`${requests}_count`, 'service', people), '{{service}}')],
        },
        {
          title: 'Share of failures (5xx)',
          unit: 'percentunit',
          limit: 0.001,
          queries: [
            query(
              `${rate(`${requests}_count`, 'service', `${people},status=~"5.."`)} / ${rate(`${requests}_count`, 'service', people)}`,
              '{{service}}',
            ),
          ],
        },
        {
          title: 'Duration, 95th percentile',
          unit: 's',
          limit: 0.15,
          queries: [query(quantile(0.95, requests, 'service', people), '{{service}}')],
        },
      ],
    },
    {
      title: 'Routes',
      panels: [
        {
          title: 'Busiest routes',
          unit: 'reqps',
          queries: [
            query(
              `topk(10, ${rate(`${requests}_count`, 'service, method, route', people)})`,
              '{{service}} {{method}} {{route}}',
            ),
          ],
        },
        {
          title: 'Slowest routes, 99th percentile',
          unit: 's',
          queries: [
            query(
              `topk(10, ${quantile(0.99, requests, 'service, method, route', people)})`,
              '{{service}} {{method}} {{route}}',
            ),
          ],
        },
        {
          title: 'Refusals and failures by status',
          unit: 'reqps',
          queries: [
            query(rate(`${requests}_count`, 'service, status', `${people},status=~"[45].."`), '{{service}} {{status}}'),
          ],
        },
      ],
    },
  ],
};
