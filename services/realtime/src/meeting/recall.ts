import type { Clock } from '@velvet/kit/clock';
import { keptMs, type Kept, type KeptWords } from './kept.ts';

/** Of one room, between replicas. */
export type RecallMessage = { readonly from: string; readonly roomId: string } & (
  | { readonly kind: 'recall'; /** of who asks; milliseconds */ readonly ageMs: number }
  /** `text`: what is remembered, as JSON: on its way by itself `undefined` becomes `null`, and a word to all one to nobody */
  | { readonly kind: 'recalled'; readonly to: string; readonly text: string }
);

type RecallParts = {
  /** this process */
  readonly instance: string;
  /** to all other replicas; undefined where there can be none */
  readonly line: ((message: RecallMessage) => void) | undefined;
  readonly clock: Clock;
  readonly kept: Pick<KeptWords, 'all'>;
  /** is given what another remembers, also when those whom it was asked for are back already */
  readonly hear: (word: Kept) => void;
};

/** How long who comes back waits for an answer. */
const patienceMs = 1000;

/**
 * A process that has just begun has not heard what was said before, and of one that is gone nobody says it again. Who comes back
 * to it may have missed just that. So it asks, once for each room: whoever is there for longer remembers for all who spoke, and the
 * first answer is enough to go on. What comes after that, or too late, is heard all the same.
 */
export function createRecall({ instance, line, clock, kept, hear }: RecallParts) {
  const bornAt = clock.now().getTime();
  const ageMs = () => clock.now().getTime() - bornAt;
  const asked = new Map<string, PromiseWithResolvers<void>>();
  let hasElders: boolean | undefined;

  function ask(roomId: string, send: (message: RecallMessage) => void): Promise<void> {
    const answer = Promise.withResolvers<void>();
    asked.set(roomId, answer);
    // the next one asks again
    const timer = setTimeout(() => asked.delete(roomId) && answer.resolve(), patienceMs);
    void answer.promise.then(() => clearTimeout(timer));
    send({ kind: 'recall', from: instance, roomId, ageMs: ageMs() });
    return answer.promise;
  }

  return {
    /** @param alive processes that are known to live; the first time they are those who were there before */
    beat(alive: ReadonlySet<string>): void {
      hasElders ??= [...alive].some((name) => name !== instance);
    },

    /** Until what others remember of a room is remembered here as well, or nobody has answered in time. */
    async recall(roomId: string): Promise<void> {
      if (!line || !hasElders) return;
      if (ageMs() < keptMs) await (asked.get(roomId)?.promise ?? ask(roomId, line));
      else asked.clear();
    },

    receive(message: RecallMessage): void {
      const { kind, from, roomId } = message;
      if (kind === 'recall') {
        if (ageMs() > message.ageMs)
          line?.({ kind: 'recalled', from: instance, to: from, roomId, text: JSON.stringify(kept.all(roomId)) });
      } else if (message.to === instance) {
        for (const word of JSON.parse(message.text) as Kept[]) hear(word);
        asked.get(roomId)?.resolve();
      }
    },
  };
}
