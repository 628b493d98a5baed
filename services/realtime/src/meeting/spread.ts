import type { Logger } from '@velvet/kit/logger';
import { createHearing } from './hearing.ts';
import type { RecallMessage } from './recall.ts';
import { createSaying } from './saying.ts';
import type { Word } from './word.ts';

export type Batch = { readonly number: number; readonly text: string };

/** What replicas say to each other over the adapter of the namespace. None of it is acknowledged. */
export type ReplicaMessage = { readonly from: string } & (
  | ({ readonly kind: 'words' } & Batch)
  /** `last`: the number of the last words */
  | { readonly kind: 'beat'; readonly last: number }
  | { readonly kind: 'ask'; readonly to: string; readonly after: number }
  /** `oldest`: the number of the first words that can be said again */
  | { readonly kind: 'again'; readonly to: string; readonly oldest: number; readonly batches: readonly Batch[] }
);
export type ReplicaEvents = {
  meeting: (message: ReplicaMessage) => void;
  recall: (message: RecallMessage) => void;
};

export type SpreadParts = {
  /** this process */
  readonly instance: string;
  /** to all other replicas; undefined where there can be none */
  readonly line: ((message: ReplicaMessage) => void) | undefined;
  /** until what is said within a moment can go together */
  readonly gather: (send: () => void) => void;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  /**
   * Told of this process's own words, in their order, once they are on their way to the others: what somebody here has heard
   * everybody hears, and who comes back to another replica hears it there once.
   */
  readonly tell: (words: readonly Word[]) => void;
  /**
   * Told of the words of other replicas, those of one in their order, each once.
   * @param isLate said before this process knew the other one: for those who come back, and have come back, and for nobody else
   */
  readonly hear: (words: readonly Word[], isLate: boolean, bytes: number) => void;
};

/**
 * What is said at one replica comes to every other one, once and in order, although neither of socket.io's adapters promises
 * that through an outage of Redis: each replica numbers what it says, those who miss a number ask for it, and its beat names
 * the last, so that one is missed also when nothing follows. What is said within a moment goes together.
 */
export function createSpread(parts: SpreadParts) {
  const { next, say, sent, flush, beat, answer } = createSaying(parts);
  const { take, takeAgain, hearBeat, partFromOthers } = createHearing(parts);
  return {
    next,
    say,
    sent,
    flush,

    receive(message: ReplicaMessage): void {
      const { from, kind } = message;
      if (kind === 'words') take(from, message);
      else if (kind === 'beat') hearBeat(from, message.last);
      else if (message.to !== parts.instance) return;
      else if (kind === 'ask') answer(from, message.after);
      else takeAgain(from, message.oldest, message.batches);
    },

    /** @param alive processes that are known to live */
    beat(alive: ReadonlySet<string>): void {
      partFromOthers(alive);
      beat();
    },
  };
}

export type Spread = ReturnType<typeof createSpread>;
