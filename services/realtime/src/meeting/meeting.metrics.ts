import type { Metrics } from '@velvet/kit/observability/metrics';
import type { RoomRegistry } from '#meeting/connections/room-registry.ts';

export type MeetingMetrics = { countEvent(event: string): void; countRefusal(code: string): void };

/** Registers the metrics of meetings. Their labels are event names and failure codes, never data of clients. */
export function registerMeetingMetrics(metrics: Metrics, registry: RoomRegistry): MeetingMetrics {
  const events = new Map<string, number>();
  const refusals = new Map<string, number>();
  const increment = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);
  const readings = (counts: ReadonlyMap<string, number>, label: string) =>
    Promise.resolve([...counts].map(([key, value]) => ({ value, labels: { [label]: key } })));
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
  metrics.watch({
    name: 'meeting_events',
    help: 'Events received from participants since the start of this replica, by name',
    labels: ['event'],
    read: () => readings(events, 'event'),
  });
  metrics.watch({
    name: 'meeting_refusals',
    help: 'Refused events since the start of this replica, by failure code',
    labels: ['code'],
    read: () => readings(refusals, 'code'),
  });
  return { countEvent: (event) => increment(events, event), countRefusal: (code) => increment(refusals, code) };
}
