import type { Envelope } from '@velvet/contracts/event';

/** What travels: records of one topic and key arrive in the order in which they were published. */
export type BusRecord = {
  readonly key: string;
  readonly envelope: Envelope;
  /** what is said about the event on its way, by names in lower case */
  readonly headers?: Readonly<Record<string, string>>;
};

export type Subscription = { stop(): Promise<void> };

/**
 * The event bus. At least once, in order per key; `publish` resolves when every record is safe
 * (stored by the broker, or taken in by every group of this process), and rejects when that is not certain.
 */
export type EventBus = {
  publish(topic: string, records: readonly BusRecord[]): Promise<void>;
  /**
   * Every group gets every record of its topics; the members of a group share them. It may be joined only after this has
   * resolved, and misses nothing by that.
   * `handle` resolves when the records took effect; a rejection has them delivered again.
   */
  subscribe(
    group: string,
    topics: readonly string[],
    handle: (records: readonly BusRecord[]) => Promise<void>,
  ): Promise<Subscription>;
  /** @returns how many published records of the topic the group has not taken in yet */
  lag(group: string, topic: string): Promise<number>;
  /** whether its brokers can be asked right now; missing where the bus is part of this process */
  isThere?(): Promise<boolean>;
  close(): Promise<void>;
};
