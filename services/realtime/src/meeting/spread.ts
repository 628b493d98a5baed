import type { Logger } from '@velvet/kit/logger';
import type { Origin, Word } from './word.ts';

type Batch = { readonly number: number; readonly text: string };

/** What replicas say to each other over the adapter of the namespace. None of it is acknowledged. */
export type ReplicaMessage = { readonly from: string } & (
  | ({ readonly kind: 'words' } & Batch)
  /** `last`: the number of the last words */
  | { readonly kind: 'beat'; readonly last: number }
  | { readonly kind: 'ask'; readonly to: string; readonly after: number }
  /** `oldest`: the number of the first words that can be said again */
  | { readonly kind: 'again'; readonly to: string; readonly oldest: number; readonly batches: readonly Batch[] }
);
export type ReplicaEvents = { meeting: (message: ReplicaMessage) => void };

export type SpreadParts = {
  /** this process */
  readonly instance: string;
  /** to all other replicas; undefined where there can be none */
  readonly line: ((message: ReplicaMessage) => void) | undefined;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  /**
   * Told of the words of other replicas, those of one in their order, each once.
   * @param isLate said before this process knew the other one: to be remembered, not to be told
   */
  readonly hear: (words: readonly Word[], isLate: boolean, bytes: number) => void;
};

/** How long and how much a replica can say again what another has not heard. */
const sayAgainMs = 45_000;
const sayAgainBytes = 32 * 1024 * 1024;
const answerBytes = 512 * 1024;

type SaidBatch = Batch & { readonly at: number };
/** `first` was the first heard at once; `next` is the one that is missing, `held` came before it */
type Peer = { readonly first: number; next: number; readonly held: Map<number, string> };

/**
 * What is said at one replica comes to every other one, once and in order, although neither of socket.io's adapters promises
 * that through an outage of Redis: each replica numbers what it says, those who miss a number ask for it, and its beat names
 * the last, so that one is missed also when nothing follows. What is said in one turn of the event loop goes together.
 */
export function createSpread({ instance, line, now, logger, hear }: SpreadParts) {
  const peers = new Map<string, Peer>();
  const said: SaidBatch[] = [];
  let saidBytes = 0;
  let number = 1;
  let open: Word[] = [];

  function send(): void {
    const text = JSON.stringify(open);
    open = [];
    said.push({ number, text, at: now().getTime() });
    saidBytes += text.length;
    while (saidBytes > sayAgainBytes) saidBytes -= said.shift()?.text.length ?? saidBytes;
    line?.({ kind: 'words', from: instance, number, text });
    number += 1;
  }

  const ask = (peer: string, after: number) => line?.({ kind: 'ask', from: instance, to: peer, after });

  /** One that was not known: it may have said something before, which those who come from it will ask for. */
  function meet(from: string, first: number): Peer {
    const peer: Peer = { first, next: first, held: new Map() };
    peers.set(from, peer);
    if (first > 1) ask(from, 0);
    return peer;
  }

  const understand = (text: string, isLate: boolean) => hear(JSON.parse(text) as Word[], isLate, text.length);

  function take(from: string, { number, text }: Batch): void {
    const peer = peers.get(from) ?? meet(from, number);
    if (number < peer.next) return;
    if (number > peer.next) {
      if (peer.held.size === 0) ask(from, peer.next - 1);
      peer.held.set(number, text);
      return;
    }
    peer.next += 1;
    understand(text, false);
    goOn(peer);
  }

  /** With what came before its turn. */
  function goOn(peer: Peer): void {
    for (let text = peer.held.get(peer.next); text !== undefined; text = peer.held.get(peer.next)) {
      peer.held.delete(peer.next);
      peer.next += 1;
      understand(text, false);
    }
  }

  function answer(from: string, after: number): void {
    const oldest = said[0]?.number ?? number;
    const tell = (batches: readonly Batch[]) => line?.({ kind: 'again', from: instance, to: from, oldest, batches });
    let batches: Batch[] = [];
    let bytes = 0;
    for (const { number, text } of said) {
      if (number <= after) continue;
      batches.push({ number, text });
      bytes += text.length;
      if (bytes < answerBytes) continue;
      tell(batches);
      [batches, bytes] = [[], 0];
    }
    tell(batches);
  }

  function takeAgain(from: string, oldest: number, batches: readonly Batch[]): void {
    const peer = peers.get(from);
    if (!peer) return;
    if (peer.next < oldest) {
      logger.warn({ lost: oldest - peer.next }, 'another replica cannot say again what was missed');
      peer.next = oldest;
      goOn(peer);
    }
    for (const batch of batches) {
      if (batch.number < peer.first) understand(batch.text, true);
      else take(from, batch);
    }
  }

  function hearBeat(from: string, last: number): void {
    const peer = peers.get(from) ?? meet(from, last + 1);
    if (peer.next <= last) ask(from, peer.next - 1);
  }

  return {
    receive(message: ReplicaMessage): void {
      const { from, kind } = message;
      if (kind === 'words') take(from, message);
      else if (kind === 'beat') hearBeat(from, message.last);
      else if (message.to !== instance) return;
      else if (kind === 'ask') answer(from, message.after);
      else takeAgain(from, message.oldest, message.batches);
    },

    /** The place of the next word, which its id is made from. */
    next: (): Origin => ({ instance, number, place: open.length }),

    say(word: Word): void {
      if (!line) {
        number += 1;
        return;
      }
      open.push(word);
      if (open.length === 1) setImmediate(send);
    },

    /** @param alive processes that are known to live; what came before its turn from others is let through */
    beat(alive: ReadonlySet<string>): void {
      const until = now().getTime() - sayAgainMs;
      while (said[0] && said[0].at < until) saidBytes -= said.shift()?.text.length ?? 0;
      for (const [name, peer] of peers) {
        if (alive.has(name)) continue;
        for (const [, text] of [...peer.held].toSorted(([a], [b]) => a - b)) understand(text, false);
        peers.delete(name);
      }
      line?.({ kind: 'beat', from: instance, last: number - 1 });
    },

    /** What waits for the end of the turn, before the end of the process. */
    flush(): void {
      if (open.length > 0) send();
    },
  };
}

export type Spread = ReturnType<typeof createSpread>;
