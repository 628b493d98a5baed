import { setTimeout as delay } from 'node:timers/promises';
import { Envelope } from '@velvet/contracts/event';
import { ConfigError, reasonOf } from '#lifecycle/config.ts';
import type { BusRecord, EventBus, Subscription } from './event-bus.ts';
import { NotLetIn, type KafkaClient, type KafkaRecord, type ReceivedRecord } from './kafka-client.ts';
import { kafkaAccess, type KafkaSettings } from './kafka-settings.ts';
import type { Logger } from '#observability/logger.ts';

const firstRetryMs = 100;
const longestRetryMs = 2000;
const closeLimitMs = 2000;
const insistMs = 15_000;
/** of one send; brokers take 1 MB of one partition at once */
const mostBytes = 500_000;

/**
 * The bus of a cluster: a topic per publishing service, made when it is not there.
 * @throws {ConfigError} naming the variables at fault, when no broker can be reached or none lets us in
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
  if (error instanceof NotLetIn) return 'KAFKA_USERNAME, KAFKA_PASSWORD';
  return ['KAFKA_BROKERS', ...(KAFKA_TLS ? ['KAFKA_TLS'] : []), ...(KAFKA_CA ? ['KAFKA_CA'] : [])].join(', ');
}

/** Only the one that is selected is loaded. */
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
    const made = known.get(topic) ?? insisting(() => client.createTopic(topic, KAFKA_PARTITIONS));
    known.set(topic, made);
    made.catch(() => known.delete(topic));
    return made;
  }

  /** One at a time: only so is the order of a key kept when the first is tried again. */
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
          // who was told to stop is not waited for again by who closes the bus
          subscriptions.delete(member);
          await member.stop();
        },
      };
    },
    isThere: () =>
      client.check().then(
        () => true,
        () => false,
      ),
    async lag(group, topic) {
      await madeTopic(nameOf(topic));
      return insisting(() => client.lag(nameOf(group), nameOf(topic)));
    },
    async close() {
      const inOrder = async () => {
        await Promise.all([...subscriptions].map(({ stop }) => stop()));
        await last;
        await client.close();
      };
      // while the brokers are away a send is tried again for long
      await Promise.race([inOrder(), delay(closeLimitMs, undefined, { ref: false })]);
    },
  };
}

/** Brokers hear of a new topic one after another, and others may be making it at the same time. */
async function insisting<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + insistMs; ;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(firstRetryMs);
    }
  }
}

/** Beside whatever else there is to do: while others are in a group, joining it takes until each of them has noticed. */
function joining(join: () => Promise<Subscription>, logger: Logger): Subscription {
  let isStopping = false;
  const joined = untilJoined();

  async function untilJoined(): Promise<Subscription | undefined> {
    while (!isStopping) {
      try {
        return await join();
      } catch (error) {
        logger.warn({ error }, 'a group cannot be joined');
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

/** What is no event is put aside; the rest is handed in again, with growing delay, until it took effect. */
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
        logger.warn({ error }, 'records are handed in again');
        await delay(waitMs);
      }
    }
    return false;
  }

  return async function takeIn(received: readonly ReceivedRecord[], isOver: () => boolean): Promise<boolean> {
    const records: BusRecord[] = [];
    for (const each of received) {
      const record = fromKafka(each);
      if (record instanceof Error) {
        if (!(await untilDone(() => putAside(each, record), isOver))) return false;
      } else records.push(record);
    }
    return records.length === 0 || untilDone(() => handle(records), isOver);
  };

  /** Nobody can ever take it in, so it would stand in everybody's way for ever. */
  async function putAside({ topic, key, value, headers }: ReceivedRecord, reason: Error): Promise<void> {
    logger.error({ error: reason, topic, key }, 'a record that is no event');
    if (topic.endsWith('.dead')) return;
    await send(`${topic}.dead`, [{ key, value, headers: { ...headers, reason: 'It is no event.' } }]);
  }
}

/** The trace stands in the headers, too, for what looks at nothing else. */
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
      room = mostBytes;
    }
    parts.at(-1)?.push(record);
    room -= size;
  }
  return parts;
}
