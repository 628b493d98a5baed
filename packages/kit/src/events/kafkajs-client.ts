import { setTimeout as delay } from 'node:timers/promises';
import kafkajs, {
  type Admin,
  type Consumer,
  type EachBatchPayload,
  type IHeaders,
  type Kafka,
  type KafkaMessage,
  type LogEntry,
  type SASLOptions,
} from 'kafkajs';
import { batching } from '#base/batching.ts';
import { batchPaceMs } from '#base/pace.ts';
import {
  connectLimitMs,
  maxWaitMs,
  membership,
  maxBatchRecords,
  BrokerAccessError,
  type KafkaAccess,
  type KafkaClient,
  type ReceivedRecord,
  type HandleBatch,
} from './kafka-client.ts';
import { createCommits, type Commits } from './kafkajs-commits.ts';
import './kafkajs-fetch.ts';
import './kafkajs-queue.ts';
import type { Logger } from '#observability/logger.ts';

const timeouts = { requestTimeout: 30_000 };
/** retries for about a minute, so that a restart of the brokers causes no error */
const long = { initialRetryTime: 100, maxRetryTime: 1000, retries: 60 };
const short = { initialRetryTime: 100, maxRetryTime: 1000, retries: 5 };
const acksOfAll = -1;
const reopenMs = 250;
/** largest number of partitions that one member processes concurrently */
const maxConcurrentPartitions = 64;

/**
 * Kafka client based on kafkajs. The idempotent producer of kafkajs is not used: it increments its sequence number after a lost
 * response, and brokers then drop the next records as duplicates. The inbox deduplicates records that are sent twice.
 */
export function kafkajsClient(access: KafkaAccess, logger: Logger): KafkaClient {
  const options = { clientId: 'velvet', ...accessOf(access), ...timeouts, logCreator: () => logTo(logger) };
  const kafka = new kafkajs.Kafka({ ...options, retry: long });
  const admin = new kafkajs.Kafka({ ...options, retry: short }).admin();
  const producer = kafka.producer({
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    idempotent: false,
    createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
  });
  let connected: Promise<void> | undefined;

  function connect(): Promise<void> {
    connected ??= producer.connect().catch((error: unknown) => {
      connected = undefined;
      throw error;
    });
    return connected;
  }

  return {
    async check() {
      await admin.connect().catch((error: unknown) => {
        if (!(error instanceof kafkajs.KafkaJSSASLAuthenticationError)) throw error;
        throw new BrokerAccessError('Kafka does not let us in', { cause: error });
      });
      await admin.describeCluster();
    },
    createTopic: (topic, partitions) => createTopic(admin, topic, partitions),
    async send(topic, records) {
      await connect();
      // bytes, because kafkajs computes the length of a text three times
      const messages = records.map(({ value, ...record }) => ({ ...record, value: Buffer.from(value) }));
      await producer.send({ topic, acks: acksOfAll, messages });
    },
    consume: (group, topics, handleBatch) => join(kafka, group, [...topics], handleBatch, logger),
    lag: (group, topic) => lagOf(admin, group, topic),
    async close() {
      await producer.disconnect();
      await admin.disconnect();
    },
  };
}

function accessOf(access: KafkaAccess) {
  const { brokers, tls, login } = access;
  return {
    brokers: [...brokers],
    connectionTimeout: connectLimitMs(access),
    ...(tls && { ssl: tls }),
    ...(login && { sasl: { ...login, mechanism: login.mechanism.toLowerCase() } as SASLOptions }),
  };
}

async function createTopic(admin: Admin, topic: string, numPartitions: number): Promise<void> {
  await admin.createTopics({ waitForLeaders: false, topics: [{ topic, numPartitions }] });
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  if (topics.some(({ partitions }) => partitions.some(({ leader }) => leader < 0)))
    throw new Error(`${topic} has no leader yet.`);
}

/** Reopens a consumer that crashes: kafkajs itself stops for good after some errors, and restarts after a stop. */
async function join(kafka: Kafka, group: string, topics: string[], handleBatch: HandleBatch, logger: Logger) {
  let isStopping = false;
  let commits = createCommits(logger);
  let consumer = await open();

  async function open(): Promise<Consumer> {
    const opened = kafka.consumer({
      groupId: group,
      ...membership,
      maxWaitTimeInMs: maxWaitMs,
      allowAutoTopicCreation: false,
      retry: { ...long, restartOnFailure: () => Promise.resolve(false) },
    });
    opened.on(opened.events.CRASH, ({ payload: { error } }) => {
      logger.warn({ error, group }, 'a consumer crashed and is reopened');
      // no commit of this consumer succeeds any more
      commits.forget();
      void reopen();
    });
    commits = createCommits(logger);
    opened.on(opened.events.REBALANCING, commits.forget);
    opened.on(opened.events.GROUP_JOIN, commits.forget);
    await opened.connect();
    await opened.subscribe({ topics, fromBeginning: true });
    const take = mergePartitions(handleBatch, commits);
    await opened.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: maxConcurrentPartitions,
      async eachBatch(payload) {
        await takeInBatch(payload, take, () => isStopping);
        // the member leaves the group after its last batch
        if (isStopping) await commits.end();
      },
    });
    return opened;
  }

  async function reopen(): Promise<void> {
    while (!isStopping) {
      await delay(reopenMs);
      try {
        consumer = await open();
        break;
      } catch (error) {
        logger.warn({ error, group }, 'cannot open a consumer');
      }
    }
    if (isStopping) await consumer.disconnect();
  }

  return {
    async stop() {
      isStopping = true;
      await commits.end();
      await consumer.disconnect();
    },
  };
}

/** The records of one partition that one transaction takes, with the functions of kafkajs for them. */
type Part = {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly KafkaMessage[];
  readonly isOver: () => boolean;
  readonly commit: EachBatchPayload['commitOffsetsIfNecessary'];
};

/** @returns whether the records took effect; false after the loss of the partition */
type TakePart = (part: Part) => Promise<boolean>;

/**
 * Merges the partitions, which kafkajs passes one by one, into one transaction. The offsets are committed after the effect, so
 * records in between are redelivered if the process dies.
 */
function mergePartitions(handleBatch: HandleBatch, commits: Commits): TakePart {
  return batching<Part, boolean>(
    maxBatchRecords,
    ({ messages }) => messages.length,
    async (parts) => {
      const isOver = () => parts.some((part) => part.isOver());
      // the next records are fetched after it
      const pace = delay(batchPaceMs);
      if (!(await handleBatch(parts.flatMap(recordsOf), isOver))) return false;
      const offsets = parts.map(({ topic, partition, messages }) => ({
        topic,
        partition,
        offset: offsetAfter(messages),
      }));
      if (parts[0]) commits.add(offsets, parts[0].commit);
      await pace;
      return true;
    },
  );
}

const offsetAfter = (messages: readonly KafkaMessage[]) => String(BigInt(messages.at(-1)?.offset ?? '') + 1n);

function recordsOf({ topic, messages }: Part): ReceivedRecord[] {
  return messages.map(({ key, value, headers }) => ({
    topic,
    key: key?.toString() ?? '',
    value: value?.toString() ?? '',
    headers: textOf(headers),
  }));
}

async function takeInBatch(payload: EachBatchPayload, take: TakePart, isStopping: () => boolean): Promise<void> {
  const { batch, heartbeat, isRunning, isStale, resolveOffset, commitOffsetsIfNecessary: commit } = payload;
  const { topic, partition } = batch;
  let isLeft = false;
  // during a rebalance a member leaves the rest of its batch to the next owner
  const beat = setInterval(() => void heartbeat().catch(() => (isLeft = true)), membership.heartbeatInterval);
  const isOver = () => isLeft || !isRunning() || isStale() || isStopping();
  try {
    for (let from = 0; from < batch.messages.length && !isOver(); from += maxBatchRecords) {
      const messages = batch.messages.slice(from, from + maxBatchRecords);
      if (!(await take({ topic, partition, messages, isOver, commit }))) return;
      resolveOffset(messages.at(-1)?.offset ?? '');
    }
  } finally {
    clearInterval(beat);
  }
}

const textOf = (headers: IHeaders = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

async function lagOf(admin: Admin, groupId: string, topic: string): Promise<number> {
  const [ends, [group]] = await Promise.all([
    admin.fetchTopicOffsets(topic),
    admin.fetchOffsets({ groupId, topics: [topic] }),
  ]);
  const committed = new Map(group?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  return ends.reduce((sum, { partition, high, low }) => {
    const at = committed.get(partition) ?? -1;
    return sum + Number(high) - (at < 0 ? Number(low) : at);
  }, 0);
}

/** Logs errors of kafkajs as warnings, because it usually recovers from them. */
function logTo(logger: Logger) {
  return ({ namespace, log: { message, ...more } }: LogEntry) => logger.debug({ namespace, ...more }, message);
}
