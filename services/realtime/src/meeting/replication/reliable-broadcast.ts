import type { Logger } from '@velvet/kit/logger';
import type { HistoryPacket } from './history-sync.ts';
import { createReceiver } from './receiver.ts';
import type { ReplicaMessage } from './replica-message.ts';
import { createSender } from './sender.ts';

/** `number`: sequence number at its sender; `text`: replica messages as JSON */
export type Batch = { readonly number: number; readonly text: string };

/** A packet between replicas, over the adapter of the namespace, which does not acknowledge packets. */
export type BroadcastPacket = { readonly from: string } & (
  | ({ readonly kind: 'words' } & Batch)
  /** a heartbeat; `last`: the sequence number of the last batch */
  | { readonly kind: 'beat'; readonly last: number }
  /** a request for the batches after a sequence number */
  | { readonly kind: 'ask'; readonly to: string; readonly after: number }
  /** the response; `oldest`: the first sequence number that the sender still has */
  | { readonly kind: 'again'; readonly to: string; readonly oldest: number; readonly batches: readonly Batch[] }
);
/** The events of `serverSideEmit`. Their names are part of the protocol between replicas. */
export type ReplicaEvents = {
  meeting: (packet: BroadcastPacket) => void;
  recall: (packet: HistoryPacket) => void;
};

export type BroadcastDependencies = {
  /** id of this process */
  readonly instance: string;
  /** sends to all other replicas; undefined when replicas share no Redis */
  readonly transmit: ((packet: BroadcastPacket) => void) | undefined;
  /** schedules the end of a batch */
  readonly schedule: (send: () => void) => void;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  /**
   * Receives this replica's own messages in order, after they were transmitted. Local delivery waits for that, because a
   * participant that reconnects elsewhere must not miss an event that others have received.
   */
  readonly onSent: (messages: readonly ReplicaMessage[]) => void;
  /**
   * Receives each message of another replica once, in that replica's order.
   * @param isLate sent before this replica knew its sender; only reconnecting participants may have missed it
   * @param bytes size of the batch
   */
  readonly onReceived: (messages: readonly ReplicaMessage[], isLate: boolean, bytes: number) => void;
};

/**
 * Reliable broadcast between replicas: each message arrives at every other replica once and in its sender's order. Neither
 * socket.io adapter guarantees that through an outage of Redis. Therefore batches carry sequence numbers, receivers request
 * missing ones, and heartbeats carry the last number, so a gap at the end is detected, too.
 */
export function createReliableBroadcast(dependencies: BroadcastDependencies) {
  const sender = createSender(dependencies);
  const receiver = createReceiver(dependencies);
  return {
    nextOrigin: sender.nextOrigin,
    send: sender.send,
    sent: sender.sent,
    flush: sender.flush,

    receive(packet: BroadcastPacket): void {
      const { from, kind } = packet;
      if (kind === 'words') receiver.receiveBatch(from, packet);
      else if (kind === 'beat') receiver.receiveHeartbeat(from, packet.last);
      else if (packet.to !== dependencies.instance) return;
      else if (kind === 'ask') sender.resend(from, packet.after);
      else receiver.receiveResent(from, packet.oldest, packet.batches);
    },

    /** @param alive instances with a recent heartbeat in the database */
    heartbeat(alive: ReadonlySet<string>): void {
      receiver.removeDeadReplicas(alive);
      sender.heartbeat();
    },
  };
}

export type ReliableBroadcast = ReturnType<typeof createReliableBroadcast>;
