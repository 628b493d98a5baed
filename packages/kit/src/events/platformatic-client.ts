import { setTimeout as delay } from 'node:timers/promises';
import {
  Admin,
  AuthenticationError,
  compatibilityPartitioner,
  Consumer,
  findErrorBy,
  NetworkError,
  Producer,
  stringDeserializers,
  stringSerializers,
  type Message,
  type MessagesStream,
} from '@platformatic/kafka';
import type { Subscription } from './event-bus.ts';
import {
  connectLimitMs,
  maxWaitMs,
  membership,
  maxBatchRecords,
  BrokerAccessError,
  type KafkaAccess,
  type KafkaClient,
  type HandleBatch,
} from './kafka-client.ts';
import type { Logger } from '#observability/logger.ts';

const retry = { timeout: 10_000, retryDelay: 250 };
const long = { ...retry, retries: true };
const short = { ...retry, timeout: 5000, retries: 3 };
/**
 * Retries of a consumer: long enough for a restart of the brokers, but bounded. A consumer whose brokers disappear before its first
 * fetch retries without success forever, so it is better reopened.
 */
const bounded = { ...retry, timeout: 5000, retries: 20 };
const acksOfAll = -1;
const reopenMs = 250;
const stopLimitMs = 5000;
const [latest, earliest] = [-1n, -2n];

type TextMessage = Message<string, string, string, string>;
type Base = ReturnType<typeof baseOf>;
type Opened = {
  readonly consumer: Consumer<string, string, string, string>;
  readonly stream: MessagesStream<string, string, string, string>;
};

/** Kafka client based on `@platformatic/kafka`. */
export function platformaticClient(access: KafkaAccess, logger: Logger): KafkaClient {
  const base = baseOf(access);
  const admin = new Admin({ ...base, ...short });
  const producer = new Producer({
    ...base,
    ...long,
    acks: acksOfAll,
    autocreateTopics: false,
    // as Java clients; the default partitioner of this library keeps the sign bit of the hash
    partitioner: compatibilityPartitioner,
    serializers: stringSerializers,
  });
  return {
    async check() {
      await admin.metadata({ topics: [], forceUpdate: true }).catch((error: unknown) => {
        throw isRefusal(error) ? new BrokerAccessError('Kafka does not let us in', { cause: error }) : error;
      });
    },
    createTopic: (topic, partitions) => createTopic(admin, topic, partitions),
    async send(topic, records) {
      await producer.send({ messages: records.map((record) => ({ ...record, topic })) });
    },
    consume: (group, topics, handleBatch) => join(base, group, [...topics], handleBatch, logger),
    lag: (group, topic) => lagOf(admin, group, topic),
    async close() {
      await Promise.all([producer.close(true), admin.close()]);
    },
  };
}

/** Searches nested errors: the client wraps the error once per broker and attempt. A broken connection is not a rejection. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AuthenticationError) return !(error.cause instanceof NetworkError);
  if (error instanceof AggregateError) return error.errors.some(isRefusal);
  return error instanceof Error && isRefusal(error.cause);
}

function baseOf(access: KafkaAccess) {
  const { brokers, tls, login } = access;
  return {
    clientId: 'velvet',
    connectTimeout: connectLimitMs(access),
    bootstrapBrokers: [...brokers],
    // SNI, because several brokers may share an address
    ...(tls && { tls, tlsServerName: true }),
    ...(login && { sasl: login }),
  };
}

async function createTopic(admin: Admin, topic: string, partitions: number): Promise<void> {
  // -1: the default replication factor of the brokers
  await admin.createTopics({ topics: [topic], partitions, replicas: -1 }).catch((error: unknown) => {
    if (!(error instanceof Error && findErrorBy(error, 'apiId', 'TOPIC_ALREADY_EXISTS'))) throw error;
  });
  const metadata = await admin.metadata({ topics: [topic], forceUpdate: true });
  if (metadata.topics.get(topic)?.partitions.some(({ leader }) => leader < 0) !== false)
    throw new Error(`${topic} has no leader yet.`);
}

/** Reopens the stream, which ends when the brokers are away for long. */
async function join(
  base: Base,
  group: string,
  topics: string[],
  handleBatch: HandleBatch,
  logger: Logger,
): Promise<Subscription> {
  let isStopping = false;
  let opened = await open(base, group, topics);
  const running = run();

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await handleStream(opened, handleBatch, () => isStopping);
      } catch (error) {
        logger.warn({ error }, 'a record stream ended');
      }
      if (isStopping) return;
      await opened.consumer.close(true).catch(() => undefined);
      await delay(reopenMs);
      try {
        opened = await open(base, group, topics);
      } catch (error) {
        logger.warn({ error }, 'cannot open a record stream');
      }
    }
  }

  return {
    async stop() {
      isStopping = true;
      // records in its buffer are redelivered to the next owner, so an error while closing has no effect
      opened.stream.close().catch(() => undefined);
      await Promise.race([running, delay(stopLimitMs, undefined, { ref: false })]);
      await opened.consumer.close(true);
    },
  };
}

async function open(base: Base, groupId: string, topics: string[]): Promise<Opened> {
  const consumer = new Consumer({
    ...base,
    ...bounded,
    ...membership,
    groupId,
    autocommit: false,
    maxWaitTime: maxWaitMs,
    deserializers: stringDeserializers,
  });
  // the stream reports the same error; an unhandled 'error' event would end the process
  consumer.on('error', () => undefined);
  const stream = await consumer.consume({
    topics,
    mode: 'committed',
    fallbackMode: 'earliest',
    highWaterMark: maxBatchRecords,
  });
  return { consumer, stream };
}

/** Commits the offset after the effect, so records in between are redelivered if the process dies. */
async function handleStream(
  { consumer, stream }: Opened,
  handleBatch: HandleBatch,
  isOver: () => boolean,
): Promise<void> {
  for await (const first of stream) {
    const messages = [first, ...waitingIn(stream)];
    const records = messages.map(({ topic, key, value, headers }) => ({
      topic,
      key: key ?? '',
      value: value ?? '',
      headers: Object.fromEntries(headers),
    }));
    if (!(await handleBatch(records, isOver))) return;
    await consumer.commit({ offsets: nextOffsets(messages) });
    if (isOver()) return;
  }
}

function waitingIn(stream: Opened['stream']): TextMessage[] {
  const messages: TextMessage[] = [];
  while (messages.length < maxBatchRecords - 1) {
    const next = stream.read() as TextMessage | null;
    if (next === null) break;
    messages.push(next);
  }
  return messages;
}

function nextOffsets(messages: readonly TextMessage[]) {
  const last = new Map(messages.map((message) => [`${message.topic} ${message.partition}`, message]));
  return [...last.values()].map(({ topic, partition, offset, leaderEpoch }) => ({
    topic,
    partition,
    offset: offset + 1n,
    leaderEpoch,
  }));
}

async function lagOf(admin: Admin, groupId: string, topic: string): Promise<number> {
  const metadata = await admin.metadata({ topics: [topic] });
  const count = metadata.topics.get(topic)?.partitionsCount ?? 0;
  const indexes = Array.from({ length: count }, (_, index) => index);
  const offsets = async (timestamp: bigint) => {
    const partitions = indexes.map((partitionIndex) => ({ partitionIndex, timestamp }));
    const [listed] = await admin.listOffsets({ topics: [{ name: topic, partitions }] });
    return new Map(listed?.partitions.map(({ partitionIndex, offset }) => [partitionIndex, Number(offset)]));
  };
  const groups = [{ groupId, topics: [{ name: topic, partitionIndexes: indexes }] }];
  const [ends, starts, [group]] = await Promise.all([
    offsets(latest),
    offsets(earliest),
    admin.listConsumerGroupOffsets({ groups }),
  ]);
  const committed = new Map(
    group?.topics[0]?.partitions.map(({ partitionIndex, committedOffset }) => [
      partitionIndex,
      Number(committedOffset),
    ]),
  );
  return indexes.reduce((sum, index) => {
    const at = committed.get(index) ?? -1;
    return sum + (ends.get(index) ?? 0) - (at < 0 ? (starts.get(index) ?? 0) : at);
  }, 0);
}
