import { delivery, deliveryStep, duplicated, lost, received, sent } from './meeting-metrics.ts';
import { addStep } from './steps.ts';

/** A sent message: its expected recipients, and those who received it. */
type Word = {
  readonly by: string;
  readonly at: number;
  readonly missingAt: Set<string>;
  readonly receivedBy: Set<string>;
};

/**
 * Sends an event of the specification.
 * @param content receives the marker with which its text must end
 * @param to the only recipient; by default all participants in the room
 */
export type Send = (event: string, content: (ending: string) => object, to?: string) => void;

/** Tracks the messages of a room. Participants are identified by the names that the server assigned. */
export type Words = ReturnType<typeof createWords>;

/** @param room unique id without spaces */
export function createWords(room: string) {
  const words = new Map<string, Word>();
  const missing = () => [...words.values()].reduce((sum, { missingAt }) => sum + missingAt.size, 0);
  return {
    /** @param to participants in the room @returns the marker with which the text must end, to identify it on receipt */
    record(event: string, by: string, to: readonly string[]): string {
      const id = `${room}/${words.size}`;
      words.set(id, { by, at: Date.now(), missingAt: new Set(to), receivedBy: new Set() });
      sent.add(1, { event });
      return ` ${id}`;
    },

    /** @throws if the message was never sent, or by another sender */
    receive(event: string, text: string | undefined, by: string, listener: string): void {
      const id = text?.slice(text.lastIndexOf(' ') + 1) ?? '';
      const word = words.get(id);
      if (!word || word.by !== by)
        throw new Error(`${listener} received ${event} ${id} from ${by}, who never sent it.`);
      if (word.receivedBy.has(listener)) return duplicated.add(1, { event });
      word.receivedBy.add(listener);
      // participants who joined after it was sent may receive it, but need not
      if (!word.missingAt.delete(listener)) return;
      received.add(1, { event });
      const time = Date.now() - word.at;
      delivery.add(time, { event });
      addStep(deliveryStep[event] ?? event, time);
    },

    /** number of deliveries that are still missing */
    missing,

    /** Counts all undelivered messages as lost. */
    close: () => lost.add(missing()),
  };
}
