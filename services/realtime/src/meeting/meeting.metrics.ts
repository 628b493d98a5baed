import type { Metrics } from '@velvet/kit/observability/metrics';
import type { RoomRegistry } from '#meeting/connections/room-registry.ts';

export type MeetingMetrics = { countEvent(event: string): void; countRefusal(code: string): void };

/** Registers the metrics of meetings. Their labels are event names and failure codes, never data of clients. */
export function registerMeetingMetrics(metrics: Metrics, registry: RoomRegistry): MeetingMetrics {
  const events = metrics.counter('meeting_events_total', 'Events received from participants, by name', ['event']);
  const refusals = metrics.counter('meeting_refusals_total', 'Refused events, by failure code', ['code']);
  const gauge = (value: number) => Promise.resolve([{ value }]);
  metrics.watch({
    name: 'meeting_rooms',
    help: 'Rooms with a participant connected to this replica',
    read: () => gauge(registry.all().length),
  });
  metrics.watch({
    name: 'meeting_participants',
    help: 'Participants connected to this replica',
    read: () => gauge(registry.all().reduce((sum, { members }) => sum + members.size, 0)),
  });
  return { countEvent: (event) => events.inc({ event }), countRefusal: (code) => refusals.inc({ code }) };
}
