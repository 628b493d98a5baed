import { delivery, doubled, heard, lost, said } from './meeting-metrics.ts';

/** Of one thing that was said: who should hear it, and who has. */
type Word = {
  readonly by: string;
  readonly at: number;
  readonly unheardBy: Set<string>;
  readonly heardBy: Set<string>;
};

/**
 * Says an event of the specification.
 * @param content is given what must stand at the end of its text
 * @param to who alone is to hear it; without it everybody who is in the room now
 */
export type Send = (event: string, content: (ending: string) => object, to?: string) => void;

/** What is said in a room, and what becomes of it. People are known by the names that the server gave them. */
export type Words = ReturnType<typeof createWords>;

/** @param room unlike any other, and without a space */
export function createWords(room: string) {
  const words = new Map<string, Word>();
  const missing = () => [...words.values()].reduce((sum, { unheardBy }) => sum + unheardBy.size, 0);
  return {
    /** @param to who is in the room now @returns what its text must end with, to be known when it is heard */
    record(event: string, by: string, to: readonly string[]): string {
      const id = `${room}/${words.size}`;
      words.set(id, { by, at: Date.now(), unheardBy: new Set(to), heardBy: new Set() });
      said.add(1, { event });
      return ` ${id}`;
    },

    /** @throws when it is nothing that was said here, or is of somebody else */
    hear(event: string, text: string | undefined, by: string, listener: string): void {
      const id = text?.slice(text.lastIndexOf(' ') + 1) ?? '';
      const word = words.get(id);
      if (!word || word.by !== by) throw new Error(`${listener} heard ${event} ${id} of ${by}, who never said it.`);
      if (word.heardBy.has(listener)) return doubled.add(1, { event });
      word.heardBy.add(listener);
      // who came in the moment after it was said may hear it, and need not
      if (!word.unheardBy.delete(listener)) return;
      heard.add(1, { event });
      delivery.add(Date.now() - word.at, { event });
    },

    /** how often a word was not heard by somebody yet */
    missing,

    /** What was not heard until now is lost. */
    close: () => lost.add(missing()),
  };
}
