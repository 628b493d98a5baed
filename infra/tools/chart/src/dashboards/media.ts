import { query, quantile, rate, type Dashboard } from './dashboard.ts';

const runs = 'job_duration_seconds';
const jobs = 'service="content",job=~"content.*"';
const requests = 'http_request_duration_seconds';
const uploads = 'service="content",method=~"POST|PUT",route=~".*(upload|vault).*"';

/** From the upload to the finished renditions. */
export const media: Dashboard = {
  name: 'media',
  title: 'Media pipeline',
  description: 'Uploads, processing of pictures and videos, and delivery of files.',
  rows: [
    {
      title: 'Processing',
      panels: [
        { title: 'Jobs that wait', unit: 'short', queries: [query(`max by (job) (jobs_waiting{${jobs}})`, '{{job}}')] },
        {
          title: 'Runs by outcome',
          unit: 'ops',
          queries: [query(rate(`${runs}_count`, 'job, outcome', jobs), '{{job}} {{outcome}}')],
        },
        {
          title: 'Jobs that failed for good',
          description: 'docs/runbooks/JobFailed.md',
          unit: 'short',
          limit: 1,
          queries: [query(`max by (job) (jobs_failed{${jobs}})`, '{{job}}')],
        },
        {
          title: 'Duration of runs, 95th percentile',
          unit: 's',
          queries: [query(quantile(0.95, runs, 'job', jobs), '{{job}}')],
        },
        {
          title: 'Busy workers',
          description: 'Time in runs per second.',
          unit: 'short',
          queries: [query(rate(`${runs}_sum`, 'job', jobs), '{{job}}')],
        },
        {
          title: 'CPU of content',
          unit: 'short',
          queries: [
            query(
              'sum by (instance) (rate(process_cpu_seconds_total{service="content"}[$__rate_interval]))',
              '{{instance}}',
            ),
          ],
        },
      ],
    },
    {
      title: 'Uploads and files',
      panels: [
        {
          title: 'Uploads',
          unit: 'reqps',
          queries: [query(rate(`${requests}_count`, 'route, status', uploads), '{{route}} {{status}}')],
        },
        {
          title: 'Duration of uploads, 95th percentile',
          unit: 's',
          queries: [query(quantile(0.95, requests, 'route', uploads), '{{route}}')],
        },
        {
          title: 'Files through the gateway',
          unit: 'reqps',
          queries: [
            query(
              rate(`${requests}_count`, 'route, status', 'service="gateway",route=~"/media.*"'),
              '{{route}} {{status}}',
            ),
          ],
        },
      ],
    },
  ],
};
