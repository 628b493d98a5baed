import type { BusRecord } from '#events/event-bus.ts';
import { newId } from '#base/ids.ts';

/** Returns a record of the topic `test`. */
export function record(key: string, number: number): BusRecord {
  const envelope = {
    specversion: '1.0',
    id: newId(),
    source: '/test',
    type: 'test.happened',
    subject: key,
    time: new Date(0).toISOString(),
    datacontenttype: 'application/json',
    dataversion: 1,
    data: { number },
  } as const;
  return { key, envelope };
}
