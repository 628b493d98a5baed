import type { Subscription } from './event-bus.ts';

/** A record in the format of the brokers. */
export type KafkaRecord = {
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
};
export type ReceivedRecord = KafkaRecord & { readonly topic: string };

/** @returns whether the records took effect; false if `isOver` reported the loss of the partition first */
export type HandleBatch = (records: readonly ReceivedRecord[], isOver: () => boolean) => Promise<boolean>;

/** Addresses and credentials of the brokers. */
export type KafkaAccess = {
  /** `host:port` of some brokers */
  readonly brokers: readonly string[];
  /** undefined for unencrypted connections; `ca` (PEM) replaces the certificate authorities of Node */
  readonly tls: { readonly ca?: string } | undefined;
  /** undefined if the brokers require no authentication */
  readonly login:
    | { readonly mechanism: 'SCRAM-SHA-512' | 'PLAIN'; readonly username: string; readonly password: string }
    | undefined;
};

/** Connection timeout; milliseconds. A busy broker needs longer for a TLS handshake and authentication. */
export const connectLimitMs = ({ tls }: KafkaAccess) => (tls ? 5000 : 1000);

/** The brokers reject the credentials or the certificate; `cause` has the reason. */
export class BrokerAccessError extends Error {
  override readonly name = 'BrokerAccessError';
}

/** Operations of a Kafka client that the bus needs. Topics and groups have the names that the brokers use. */
export type KafkaClient = {
  /** @throws {BrokerAccessError}, or another error if no broker responds within seconds */
  check(): Promise<void>;
  /**
   * Creates the topic if it is missing, with the replication factor of the brokers' configuration.
   * @throws if that fails, or while some brokers do not have it yet
   */
  createTopic(topic: string, partitions: number): Promise<void>;
  /** Resolves when all in-sync replicas have every record. Partitions as Java clients do (murmur2 of the key). */
  send(topic: string, records: readonly KafkaRecord[]): Promise<void>;
  /** Passes records to `handleBatch`, in order per partition, and commits their offsets if, and only if, they took effect. */
  consume(group: string, topics: readonly string[], handleBatch: HandleBatch): Promise<Subscription>;
  /** @returns the number of records after the committed offsets of the group */
  lag(group: string, topic: string): Promise<number>;
  close(): Promise<void>;
};

/** largest number of records that take effect in one transaction */
export const maxBatchRecords = 500;
/** Group membership timeouts, milliseconds; tests killed, froze and restarted brokers with these values without loss. */
export const membership = { sessionTimeout: 10_000, heartbeatInterval: 1000, rebalanceTimeout: 15_000 } as const;
/** longest time for which a broker collects records for a response; milliseconds */
export const maxWaitMs = 500;
