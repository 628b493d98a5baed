import type { Metrics } from '@velvet/kit/metrics';
import type { Hall } from './hall.ts';

export type MeetingFigures = { heard(event: string): void; refused(code: string): void };

/** What a replica shows of its meetings: numbers, by names of ours. */
export function watchMeeting(metrics: Metrics, hall: Hall): MeetingFigures {
  const heard = new Map<string, number>();
  const refused = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);
  const readings = (counts: ReadonlyMap<string, number>, label: string) =>
    Promise.resolve([...counts].map(([key, value]) => ({ value, labels: { [label]: key } })));
  const one = (value: number) => Promise.resolve([{ value }]);
  metrics.watch({
    name: 'meeting_rooms',
    help: 'Rooms with somebody who is connected to this replica',
    read: () => one(hall.all().length),
  });
  metrics.watch({
    name: 'meeting_participants',
    help: 'Participants who are connected to this replica',
    read: () => one(hall.all().reduce((sum, { members }) => sum + members.size, 0)),
  });
  metrics.watch({
    name: 'meeting_events',
    help: 'Events of participants since this replica began, by name',
    labels: ['event'],
    read: () => readings(heard, 'event'),
  });
  metrics.watch({
    name: 'meeting_refusals',
    help: 'Events that were refused since this replica began, by code',
    labels: ['code'],
    read: () => readings(refused, 'code'),
  });
  return { heard: (event) => count(heard, event), refused: (code) => count(refused, code) };
}
