import { setTimeout as delay } from 'node:timers/promises';
import kafkajs, {
  type Admin,
  type Consumer,
  type EachBatchPayload,
  type IHeaders,
  type Kafka,
  type LogEntry,
} from 'kafkajs';
import {
  maxWaitMs,
  membership,
  mostAtOnce,
  type KafkaClient,
  type ReceivedRecord,
  type TakeIn,
} from './kafka-client.ts';
import './kafkajs-queue.ts';
import type { Logger } from './logger.ts';

const patience = { connectionTimeout: 1000, requestTimeout: 30_000 };
/** tried again for so long that a restart of the brokers is not noticed */
const long = { initialRetryTime: 100, maxRetryTime: 1000, retries: 60 };
const short = { initialRetryTime: 100, maxRetryTime: 1000, retries: 5 };
const acksOfAll = -1;
const reopenMs = 250;

/**
 * Kafka by kafkajs. Never its idempotent producer: after a lost answer it counts on, and brokers take the next records for
 * repetitions and drop them. What is sent twice the inbox takes in once.
 */
export function kafkajsClient(brokers: readonly string[], logger: Logger): KafkaClient {
  const options = { clientId: 'velvet', brokers: [...brokers], ...patience, logCreator: () => logTo(logger) };
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
      await admin.connect();
      await admin.describeCluster();
    },
    createTopic: (topic, partitions) => createTopic(admin, topic, partitions),
    async send(topic, records) {
      await connect();
      await producer.send({ topic, acks: acksOfAll, messages: records.map((record) => ({ ...record })) });
    },
    consume: (group, topics, takeIn) => join(kafka, group, [...topics], takeIn, logger),
    lag: (group, topic) => lagOf(admin, group, topic),
    async close() {
      await producer.disconnect();
      await admin.disconnect();
    },
  };
}

async function createTopic(admin: Admin, topic: string, numPartitions: number): Promise<void> {
  await admin.createTopics({ waitForLeaders: false, topics: [{ topic, numPartitions }] });
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  if (topics.some(({ partitions }) => partitions.some(({ leader }) => leader < 0)))
    throw new Error(`${topic} has no leader yet.`);
}

/** A consumer that gives up is opened again: by itself it would be gone for good after some errors, and after a stop come back. */
async function join(kafka: Kafka, group: string, topics: string[], takeIn: TakeIn, logger: Logger) {
  let isStopping = false;
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
      logger.warn({ error, group }, 'a consumer has given up');
      void reopen();
    });
    await opened.connect();
    await opened.subscribe({ topics, fromBeginning: true });
    await opened.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: (payload) => takeInBatch(payload, takeIn, () => isStopping),
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
        logger.warn({ error, group }, 'a consumer cannot be opened');
      }
    }
    if (isStopping) await consumer.disconnect();
  }

  return {
    async stop() {
      isStopping = true;
      await consumer.disconnect();
    },
  };
}

/** Effect first, then the offset: what is in between when the process dies is handed in again. */
async function takeInBatch(payload: EachBatchPayload, takeIn: TakeIn, isStopping: () => boolean): Promise<void> {
  const { batch, heartbeat, isRunning, isStale, resolveOffset, commitOffsetsIfNecessary } = payload;
  let isLeft = false;
  // a member that is told of a new round leaves the rest of its batch to it
  const beat = setInterval(() => void heartbeat().catch(() => (isLeft = true)), membership.heartbeatInterval);
  const isOver = () => isLeft || !isRunning() || isStale() || isStopping();
  try {
    for (let from = 0; from < batch.messages.length && !isOver(); from += mostAtOnce) {
      const messages = batch.messages.slice(from, from + mostAtOnce);
      const records = messages.map(({ key, value, headers }): ReceivedRecord => ({
        topic: batch.topic,
        key: key?.toString() ?? '',
        value: value?.toString() ?? '',
        headers: textOf(headers),
      }));
      if (!(await takeIn(records, isOver))) return;
      const last = messages.at(-1)?.offset ?? '';
      const next = { partition: batch.partition, offset: String(BigInt(last) + 1n) };
      await commitOffsetsIfNecessary({ topics: [{ topic: batch.topic, partitions: [next] }] });
      resolveOffset(last);
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

/** What it calls an error it usually mends itself. */
function logTo(logger: Logger) {
  return ({ namespace, log: { message, ...more } }: LogEntry) => logger.debug({ namespace, ...more }, message);
}
