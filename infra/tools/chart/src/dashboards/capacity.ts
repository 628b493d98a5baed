import { query, rate, type Dashboard } from './dashboard.ts';

const chosen = 'service=~"$service"';
const cpu = 'process_cpu_seconds_total';
const requests = 'http_request_duration_seconds_count';

/** Use of processes, and what a request costs. */
export const capacity: Dashboard = {
  name: 'capacity',
  title: 'Capacity',
  description: 'CPU, memory and event loops of the processes, connections, disks, and the cost of a request.',
  rows: [
    {
      title: 'Processes',
      panels: [
        { title: 'CPU cores', unit: 'short', queries: [query(rate(cpu, 'service', chosen), '{{service}}')] },
        {
          title: 'Busiest process of each part',
          description: 'A process uses one core for JavaScript: near 1 it is saturated.',
          unit: 'percentunit',
          limit: 0.8,
          queries: [query(`max by (service) (rate(${cpu}{${chosen}}[$__rate_interval]))`, '{{service}}')],
        },
        {
          title: 'Memory of the largest process',
          unit: 'bytes',
          queries: [query(`max by (service) (process_resident_memory_bytes{${chosen}})`, '{{service}}')],
        },
        {
          title: 'Heap in use',
          unit: 'bytes',
          queries: [query(`max by (service) (nodejs_heap_size_used_bytes{${chosen}})`, '{{service}}')],
        },
        {
          title: 'Event loop delay, 99th percentile',
          unit: 's',
          limit: 0.1,
          queries: [query(`max by (service) (nodejs_eventloop_lag_p99_seconds{${chosen}})`, '{{service}}')],
        },
        {
          title: 'Time in garbage collection',
          unit: 'percentunit',
          queries: [query(rate('nodejs_gc_duration_seconds_sum', 'service', chosen), '{{service}}')],
        },
      ],
    },
    {
      title: 'Cost and reserves',
      panels: [
        {
          title: 'CPU time per request',
          unit: 's',
          queries: [query(`${rate(cpu, 'service', chosen)} / ${rate(requests, 'service', chosen)}`, '{{service}}')],
        },
        {
          title: 'Statements per request',
          unit: 'short',
          queries: [
            query(
              `${rate('database_statement_duration_seconds_count', 'service', chosen)} / ${rate(requests, 'service', chosen)}`,
              '{{service}}',
            ),
          ],
        },
        {
          title: 'Used connections of the pools',
          unit: 'percentunit',
          limit: 0.9,
          queries: [
            query(
              `sum by (service) (database_pool_connections{${chosen},state="active"}) / sum by (service) (database_pool_connections{${chosen},state!="waiting"})`,
              '{{service}}',
            ),
          ],
        },
        { title: 'Open sockets', unit: 'short', queries: [query('sum(open_sockets)', 'sockets')] },
        {
          title: 'Free space of volumes',
          description: 'docs/runbooks/DiskFull.md',
          unit: 'percentunit',
          queries: [
            query(
              'min by (namespace, persistentvolumeclaim) (kubelet_volume_stats_available_bytes / kubelet_volume_stats_capacity_bytes)',
              '{{persistentvolumeclaim}}',
            ),
          ],
        },
        { title: 'Processes', unit: 'short', queries: [query('count by (service) (build_info)', '{{service}}')] },
      ],
    },
  ],
};
