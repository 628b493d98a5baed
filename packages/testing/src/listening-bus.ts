import { topicOf, type Envelope, type EventType } from '@velvet/contracts/event';
import type { Clock } from '@velvet/kit/base/clock';
import { embeddedBus } from '@velvet/kit/events/embedded-bus';
import { newId } from '@velvet/kit/base/ids';
import type { z } from 'zod';

/** Wraps the embedded bus: records deliveries, repeats them on demand, and counts events in flight. */
export function listeningBus(clock: Clock) {
  const bus = embeddedBus();
  const heard = new Map<string, Envelope>();
  let underWay = 0;

  const publish: typeof bus.publish = async (topic, records) => {
    underWay += 1;
    try {
      // records that are republished after a failure count once
      for (const { envelope } of records) heard.set(envelope.id, envelope);
      await bus.publish(topic, records);
    } finally {
      underWay -= 1;
    }
  };

  return {
    ...bus,
    publish,
    isIdle: () => underWay === 0,
    publishedCount: () => heard.size,
    envelopes: (): readonly Envelope[] => [...heard.values()],
    /** Redelivers every record so far to every group, in the order of its first delivery. */
    async redeliver(): Promise<void> {
      for (const envelope of heard.values())
        await publish(topicOf(envelope.type), [{ key: envelope.subject, envelope }]);
    },
    published: <P extends z.ZodObject>(event: EventType<P>): z.output<P>[] =>
      [...heard.values()].filter(({ type }) => type === event.type).map(({ data }) => event.payload.parse(data)),
    async publishEvent<P extends z.ZodObject>(event: EventType<P>, payload: z.input<P>): Promise<void> {
      const data: Record<string, unknown> = event.payload.parse(payload);
      const envelope: Envelope = {
        specversion: '1.0',
        id: newId(),
        source: '/test',
        type: event.type,
        subject: String(data[event.key]),
        time: clock.now().toISOString(),
        datacontenttype: 'application/json',
        dataversion: event.version,
        data,
      };
      await publish(topicOf(event.type), [{ key: envelope.subject, envelope }]);
    },
  };
}

export type ListeningBus = ReturnType<typeof listeningBus>;
