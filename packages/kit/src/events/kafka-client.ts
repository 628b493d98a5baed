import type { Subscription } from './event-bus.ts';

/** A record as brokers keep it. */
export type KafkaRecord = {
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
};
export type ReceivedRecord = KafkaRecord & { readonly topic: string };

/** @returns whether the records took effect; not when `isOver` said first that they are no longer ours */
export type TakeIn = (records: readonly ReceivedRecord[], isOver: () => boolean) => Promise<boolean>;

/** Where brokers are, and as whom we come to them. */
export type KafkaAccess = {
  /** `host:port` of some */
  readonly brokers: readonly string[];
  /** undefined where the way is not encrypted; `ca` (PEM) replaces the authorities that Node trusts */
  readonly tls: { readonly ca?: string } | undefined;
  /** undefined where they ask nobody who he is */
  readonly login:
    | { readonly mechanism: 'SCRAM-SHA-512' | 'PLAIN'; readonly username: string; readonly password: string }
    | undefined;
};

/** Where keys are exchanged and passwords proved, a busy broker takes longer to let somebody in; milliseconds. */
export const connectLimitMs = ({ tls }: KafkaAccess) => (tls ? 5000 : 1000);

/** The brokers do not take us for who we say we are; why, says the cause. */
export class NotLetIn extends Error {
  override readonly name = 'NotLetIn';
}

/** What the bus needs of a client of Kafka, with topics and groups named as the brokers know them. */
export type KafkaClient = {
  /** @throws {NotLetIn}; something else when no broker answers within seconds */
  check(): Promise<void>;
  /**
   * Makes the topic where it is not there, with as many replicas as the brokers make by themselves.
   * @throws when that fails, or while not every broker knows it yet
   */
  createTopic(topic: string, partitions: number): Promise<void>;
  /** Resolves when all replicas in sync have every record. The partition is that of Java's clients (murmur2 of the key). */
  send(topic: string, records: readonly KafkaRecord[]): Promise<void>;
  /** Hands records in, in order per partition, and commits their offsets when, and only when, they took effect. */
  consume(group: string, topics: readonly string[], takeIn: TakeIn): Promise<Subscription>;
  /** @returns records of the topic behind the group's committed offsets */
  lag(group: string, topic: string): Promise<number>;
  close(): Promise<void>;
};

/** records that take effect in one transaction */
export const mostAtOnce = 500;
/** Membership that came through killed, frozen and restarted brokers without loss; milliseconds. */
export const membership = { sessionTimeout: 10_000, heartbeatInterval: 1000, rebalanceTimeout: 15_000 } as const;
/** how long a broker may collect records before it answers; milliseconds */
export const maxWaitMs = 500;
