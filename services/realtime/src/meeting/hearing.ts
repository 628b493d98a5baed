import type { Batch, SpreadParts } from './spread.ts';
import type { Word } from './word.ts';

/** `first` was the first heard at once; `next` is the one that is missing, `held` came before it */
type Peer = { readonly first: number; next: number; readonly held: Map<number, string> };

/** What this process hears of the others: what one of them says in its order, each once. */
export function createHearing({ instance, line, logger, hear }: Omit<SpreadParts, 'now' | 'gather' | 'tell'>) {
  const peers = new Map<string, Peer>();
  const ask = (peer: string, after: number) => line?.({ kind: 'ask', from: instance, to: peer, after });
  const understand = (text: string, isLate: boolean) => hear(JSON.parse(text) as Word[], isLate, text.length);

  /** One that was not known: it may have said something before, which those who come from it will ask for. */
  function meet(from: string, first: number): Peer {
    const peer: Peer = { first, next: first, held: new Map() };
    peers.set(from, peer);
    if (first > 1) ask(from, 0);
    return peer;
  }

  const goOn = (peer: Peer) => {
    for (const text of inTurn(peer)) understand(text, false);
  };

  function take(from: string, { number, text }: Batch): void {
    const peer = peers.get(from) ?? meet(from, number);
    if (number < peer.next) return;
    if (number > peer.next && peer.held.size === 0) ask(from, peer.next - 1);
    peer.held.set(number, text);
    goOn(peer);
  }

  return {
    take,

    /** @param oldest the first number that can be said again */
    takeAgain(from: string, oldest: number, batches: readonly Batch[]): void {
      const peer = peers.get(from);
      if (!peer) return;
      if (peer.next < oldest) {
        logger.warn({ lost: oldest - peer.next }, 'another replica cannot say again what was missed');
        for (const number of peer.held.keys()) if (number < oldest) peer.held.delete(number);
        peer.next = oldest;
        goOn(peer);
      }
      for (const batch of batches) {
        if (batch.number < peer.first) understand(batch.text, true);
        else take(from, batch);
      }
    },

    /** @param last the number of the last words */
    hearBeat(from: string, last: number): void {
      const peer = peers.get(from) ?? meet(from, last + 1);
      if (peer.next <= last) ask(from, peer.next - 1);
    },

    /** What came before its turn from who is gone is let through: nobody will say what is missing. */
    partFromOthers(alive: ReadonlySet<string>): void {
      for (const [name, peer] of peers) {
        if (alive.has(name)) continue;
        for (const [, text] of [...peer.held].toSorted(([a], [b]) => a - b)) understand(text, false);
        peers.delete(name);
      }
    },
  };
}

/** What of the held is next, and what follows it. */
function* inTurn(peer: Peer): Generator<string> {
  for (let text = peer.held.get(peer.next); text !== undefined; text = peer.held.get(peer.next)) {
    peer.held.delete(peer.next);
    peer.next += 1;
    yield text;
  }
}
