import type { Logger } from '@velvet/kit/observability/logger';
import type { HistoryPacket } from './history-sync.ts';
import type { ReplicaMessage } from './replica-message.ts';

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
   * @param isLate sent before this replica received a message of its sender; only reconnecting participants may have missed it
   * @param bytes size of the batch
   */
  readonly onReceived: (messages: readonly ReplicaMessage[], isLate: boolean, bytes: number) => void;
};
