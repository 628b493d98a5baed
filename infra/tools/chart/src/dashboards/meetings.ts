import { query, quantile, rate, type Dashboard } from './dashboard.ts';

const realtime = 'service="realtime"';

/** Meetings, sockets and live delivery. */
export const meetings: Dashboard = {
  name: 'meetings',
  title: 'Meetings',
  description: 'Rooms, participants, sockets, and the delivery to browsers.',
  rows: [
    {
      title: 'Meetings',
      panels: [
        { title: 'Rooms', unit: 'short', queries: [query('sum by (instance) (meeting_rooms)', '{{instance}}')] },
        {
          title: 'Participants',
          unit: 'short',
          queries: [query('sum by (instance) (meeting_participants)', '{{instance}}')],
        },
        {
          title: 'Events of participants',
          unit: 'ops',
          queries: [query(rate('meeting_events_total', 'event'), '{{event}}')],
        },
        { title: 'Refused events', unit: 'ops', queries: [query(rate('meeting_refusals_total', 'code'), '{{code}}')] },
      ],
    },
    {
      title: 'Sockets',
      panels: [
        {
          title: 'Open sockets',
          unit: 'short',
          queries: [query('sum by (namespace) (open_sockets)', '{{namespace}}')],
        },
        {
          title: 'Open sockets by replica',
          unit: 'short',
          queries: [query('sum by (instance) (open_sockets)', '{{instance}}')],
        },
        {
          title: 'Delay until the delivery log, 95th percentile',
          description: 'Posts and messages reach it within 1 s.',
          unit: 's',
          limit: 1,
          queries: [query(quantile(0.95, 'event_delay_seconds', 'topic', realtime), '{{topic}}')],
        },
        {
          title: 'Event loop delay, 99th percentile',
          unit: 's',
          limit: 0.1,
          queries: [query(`max by (instance) (nodejs_eventloop_lag_p99_seconds{${realtime}})`, '{{instance}}')],
        },
        {
          title: 'Memory',
          unit: 'bytes',
          queries: [query(`max by (instance) (process_resident_memory_bytes{${realtime}})`, '{{instance}}')],
        },
      ],
    },
  ],
};
