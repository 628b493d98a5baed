import type { Batch, BroadcastDependencies } from './packet.ts';
import type { ReplicaMessage } from './replica-message.ts';

/** `first`: the first sequence number received directly; `next`: the next one to deliver; `held`: batches after a gap */
type Peer = { readonly first: number; next: number; readonly held: Map<number, string> };
type ReceiverDependencies = Pick<BroadcastDependencies, 'instance' | 'transmit' | 'logger' | 'onReceived'>;

/** The receiving half of the reliable broadcast: delivers the batches of each other replica once and in order. */
export function createReceiver({ instance, transmit, logger, onReceived }: ReceiverDependencies) {
  const peers = new Map<string, Peer>();
  const requestAfter = (peer: string, after: number) => transmit?.({ kind: 'ask', from: instance, to: peer, after });
  const deliver = (text: string, isLate: boolean) =>
    onReceived(JSON.parse(text) as ReplicaMessage[], isLate, text.length);

  /** Requests the earlier batches of a new peer, because participants that reconnect from it may have missed them. */
  function addPeer(from: string, first: number): Peer {
    const peer: Peer = { first, next: first, held: new Map() };
    peers.set(from, peer);
    if (first > 1) requestAfter(from, 0);
    return peer;
  }

  const deliverHeld = (peer: Peer) => {
    for (const text of consecutive(peer)) deliver(text, false);
  };

  function receiveBatch(from: string, { number, text }: Batch): void {
    const peer = peers.get(from) ?? addPeer(from, number);
    if (number < peer.next) return;
    if (number > peer.next && peer.held.size === 0) requestAfter(from, peer.next - 1);
    peer.held.set(number, text);
    deliverHeld(peer);
  }

  return {
    receiveBatch,

    /** @param oldest the first sequence number that the peer still has */
    receiveResent(from: string, oldest: number, batches: readonly Batch[]): void {
      const peer = peers.get(from);
      if (!peer) return;
      if (peer.next < oldest) {
        logger.warn({ lost: oldest - peer.next }, 'another replica no longer retains the missing batches');
        skipTo(peer, oldest);
        deliverHeld(peer);
      }
      for (const batch of batches) {
        if (batch.number < peer.first) deliver(batch.text, true);
        else receiveBatch(from, batch);
      }
    },

    /** @param last sequence number of the last batch of the peer */
    receiveHeartbeat(from: string, last: number): void {
      const peer = peers.get(from) ?? addPeer(from, last + 1);
      if (peer.next <= last) requestAfter(from, peer.next - 1);
    },

    /** Delivers the held batches of dead replicas despite their gaps, because no replica can fill those. */
    removeDeadReplicas(alive: ReadonlySet<string>): void {
      for (const [name, peer] of peers) {
        if (alive.has(name)) continue;
        for (const [, text] of [...peer.held].toSorted(([a], [b]) => a - b)) deliver(text, false);
        peers.delete(name);
      }
    },
  };
}

/** Removes and yields the held batches up to the next gap. */
function* consecutive(peer: Peer): Generator<string> {
  for (let text = peer.held.get(peer.next); text !== undefined; text = peer.held.get(peer.next)) {
    peer.held.delete(peer.next);
    peer.next += 1;
    yield text;
  }
}

/** Gives up the batches before a sequence number. */
function skipTo(peer: Peer, number: number): void {
  for (const held of peer.held.keys()) if (held < number) peer.held.delete(held);
  peer.next = number;
}
