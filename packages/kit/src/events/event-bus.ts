import type { Envelope } from '@velvet/contracts/event';

/** A record on the bus. Records of one topic and key arrive in the order of publication. */
export type BusRecord = {
  readonly key: string;
  readonly envelope: Envelope;
  /** metadata of the event, such as its trace; names in lower case */
  readonly headers?: Readonly<Record<string, string>>;
};

export type Subscription = { stop(): Promise<void> };

/**
 * The event bus. At-least-once delivery, ordered per key. `publish` resolves when every record is stored by the broker, or processed
 * by every group of this process, and rejects if that is uncertain.
 */
export type EventBus = {
  publish(topic: string, records: readonly BusRecord[]): Promise<void>;
  /**
   * Every group receives every record of its topics; the members of a group share them. The member may join after this has resolved
   * and receives all records from then on.
   * `handle` resolves when the records took effect; a rejection causes redelivery.
   */
  subscribe(
    group: string,
    topics: readonly string[],
    handle: (records: readonly BusRecord[]) => Promise<void>,
  ): Promise<Subscription>;
  /** @returns the number of published records of the topic that the group has not processed */
  lag(group: string, topic: string): Promise<number>;
  /** whether the brokers respond; undefined if the bus is part of this process */
  isAvailable?(): Promise<boolean>;
  close(): Promise<void>;
};
