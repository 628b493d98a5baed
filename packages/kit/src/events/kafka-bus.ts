import { setTimeout as delay } from 'node:timers/promises';
import { Envelope } from '@velvet/contracts/event';
import { ConfigError, reasonOf } from '#lifecycle/config.ts';
import type { BusRecord, EventBus, Subscription } from './event-bus.ts';
import { BrokerAccessError, type KafkaClient, type KafkaRecord, type ReceivedRecord } from './kafka-client.ts';
import { kafkaAccess, type KafkaSettings } from './kafka-settings.ts';
import type { Logger } from '#observability/logger.ts';

const firstRetryMs = 100;
const longestRetryMs = 2000;
const closeLimitMs = 2000;
const insistMs = 15_000;
/** largest total size of one send; brokers accept 1 MB per partition and request */
const maxSendBytes = 500_000;

/**
 * Event bus of a cluster: one topic per publishing service, created if missing.
 * @throws {ConfigError} naming the variables at fault, if no broker is reachable or all reject the credentials
 */
export async function openKafkaBus(settings: KafkaSettings, logger: Logger): Promise<EventBus> {
  const client = await clientOf(settings, logger);
  try {
    await client.check();
  } catch (error) {
    await client.close();
    throw new ConfigError(`${atFault(error, settings)}: Kafka cannot be used there: ${reasonOf(error)}`);
  }
  return kafkaBus(client, settings, logger);
}

function atFault(error: unknown, { KAFKA_TLS, KAFKA_CA }: KafkaSettings): string {
  if (error instanceof BrokerAccessError) return 'KAFKA_USERNAME, KAFKA_PASSWORD';
  return ['KAFKA_BROKERS', ...(KAFKA_TLS ? ['KAFKA_TLS'] : []), ...(KAFKA_CA ? ['KAFKA_CA'] : [])].join(', ');
}

/** Loads the selected client library only. */
async function clientOf(settings: KafkaSettings, logger: Logger): Promise<KafkaClient> {
  const access = kafkaAccess(settings);
  if (settings.KAFKA_CLIENT === 'kafkajs') return (await import('./kafkajs-client.ts')).kafkajsClient(access, logger);
  return (await import('./platformatic-client.ts')).platformaticClient(access, logger);
}

function kafkaBus(client: KafkaClient, { KAFKA_PREFIX, KAFKA_PARTITIONS }: KafkaSettings, logger: Logger): EventBus {
  const nameOf = (name: string) => `${KAFKA_PREFIX}${name}`;
  const known = new Map<string, Promise<void>>();
  const subscriptions = new Set<Subscription>();
  let last: Promise<unknown> = Promise.resolve();

  function madeTopic(topic: string): Promise<void> {
    const made = known.get(topic) ?? withRetries(() => client.createTopic(topic, KAFKA_PARTITIONS));
    known.set(topic, made);
    made.catch(() => known.delete(topic));
    return made;
  }

  /** One request at a time, because a retried request must not be overtaken by a later one of the same key. */
  function send(topic: string, records: readonly KafkaRecord[]): Promise<void> {
    const mine = last.then(async () => {
      await madeTopic(topic);
      for (const part of partsOf(records)) await client.send(topic, part);
    });
    last = mine.catch(() => undefined);
    return mine;
  }

  return {
    publish: (topic, records) => send(nameOf(topic), records.map(toKafka)),
    async subscribe(group, topics, handle) {
      const names = topics.map(nameOf);
      await Promise.all(names.map(madeTopic));
      const member = joining(() => client.consume(nameOf(group), names, createIntake(handle, send, logger)), logger);
      subscriptions.add(member);
      return {
        async stop() {
          // close() waits only for subscriptions that were not stopped
          subscriptions.delete(member);
          await member.stop();
        },
      };
    },
    isAvailable: () =>
      client.check().then(
        () => true,
        () => false,
      ),
    async lag(group, topic) {
      await madeTopic(nameOf(topic));
      return withRetries(() => client.lag(nameOf(group), nameOf(topic)));
    },
    async close() {
      const inOrder = async () => {
        await Promise.all([...subscriptions].map(({ stop }) => stop()));
        await last;
        await client.close();
      };
      // a send is retried for long while the brokers are away, so closing has a time limit
      await Promise.race([inOrder(), delay(closeLimitMs, undefined, { ref: false })]);
    },
  };
}

/** Retries, because brokers learn of a new topic at different times and other processes may create it at the same time. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + insistMs; ;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(firstRetryMs);
    }
  }
}

/** Joins in the background: joining a group that has members takes until each of them has rebalanced. */
function joining(join: () => Promise<Subscription>, logger: Logger): Subscription {
  let isStopping = false;
  const joined = untilJoined();

  async function untilJoined(): Promise<Subscription | undefined> {
    while (!isStopping) {
      try {
        return await join();
      } catch (error) {
        logger.warn({ error }, 'cannot join a consumer group');
        await delay(longestRetryMs);
      }
    }
    return undefined;
  }

  return {
    async stop() {
      isStopping = true;
      await (await joined)?.stop();
    },
  };
}

/** Moves records that are no events to the dead letters and retries the others with growing delay until they take effect. */
function createIntake(
  handle: (records: readonly BusRecord[]) => Promise<void>,
  send: (topic: string, records: readonly KafkaRecord[]) => Promise<void>,
  logger: Logger,
) {
  async function untilDone(work: () => Promise<void>, isOver: () => boolean): Promise<boolean> {
    for (let waitMs = firstRetryMs; !isOver(); waitMs = Math.min(2 * waitMs, longestRetryMs)) {
      try {
        await work();
        return true;
      } catch (error) {
        logger.warn({ error }, 'records failed and are retried');
        await delay(waitMs);
      }
    }
    return false;
  }

  return async function handleBatch(received: readonly ReceivedRecord[], isOver: () => boolean): Promise<boolean> {
    const records: BusRecord[] = [];
    for (const each of received) {
      const record = fromKafka(each);
      if (record instanceof Error) {
        if (!(await untilDone(() => moveToDeadLetters(each, record), isOver))) return false;
      } else records.push(record);
    }
    return records.length === 0 || untilDone(() => handle(records), isOver);
  };

  /** A record that is no event can never be processed and would block its partition. */
  async function moveToDeadLetters({ topic, key, value, headers }: ReceivedRecord, reason: Error): Promise<void> {
    logger.error({ error: reason, topic, key }, 'record is not an event, moved to the dead letters');
    if (topic.endsWith('.dead')) return;
    await send(`${topic}.dead`, [{ key, value, headers: { ...headers, reason: 'It is no event.' } }]);
  }
}

/** Copies the trace into the headers too, for tools that do not read envelopes. */
function toKafka({ key, envelope, headers = {} }: BusRecord): KafkaRecord {
  const { traceparent } = envelope;
  return { key, value: JSON.stringify(envelope), headers: traceparent ? { ...headers, traceparent } : headers };
}

function fromKafka({
  key,
  value,
  headers: { traceparent: _inEnvelope, ...headers },
}: ReceivedRecord): BusRecord | Error {
  try {
    const envelope = Envelope.parse(JSON.parse(value));
    return Object.keys(headers).length === 0 ? { key, envelope } : { key, envelope, headers };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function partsOf(records: readonly KafkaRecord[]): KafkaRecord[][] {
  const parts: KafkaRecord[][] = [];
  let room = 0;
  for (const record of records) {
    const size = Buffer.byteLength(record.value);
    if (size > room) {
      parts.push([]);
      room = maxSendBytes;
    }
    parts.at(-1)?.push(record);
    room -= size;
  }
  return parts;
}
