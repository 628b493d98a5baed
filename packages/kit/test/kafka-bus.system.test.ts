import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@velvet/engines/free-port';
import kafkajs from 'kafkajs';
import { hasKafka, openKafka } from '@velvet/testing/kafka';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#lifecycle/config.ts';
import type { BusRecord, EventBus } from '#events/event-bus.ts';
import { newId } from '#base/ids.ts';
import { openKafkaBus } from '#events/kafka-bus.ts';
import { kafkaSettings } from '#events/kafka-settings.ts';
import { byAuthor, notes, openListener, silent } from './listener.ts';
import { openLossyWay, type LossyWay } from './ports/lossy-way.ts';

const clients = ['kafkajs', 'platformatic'];
const retry = { timeout: 60_000, interval: 100 };

/** A broker for all tests, behind a proxy that can drop responses. */
let way: LossyWay | undefined;
let kafka: Awaited<ReturnType<typeof openKafka>> | undefined;
beforeAll(async () => {
  if (!hasKafka) return;
  kafka = await openKafka(async (port) => {
    way = await openLossyWay(port);
    return way.port;
  });
});
afterAll(async () => {
  await kafka?.[Symbol.asyncDispose]();
  await way?.[Symbol.asyncDispose]();
});

const open = async (client: string, prefix = `${newId()}.`) => {
  const variables = { KAFKA_BROKERS: kafka!.brokers, KAFKA_CLIENT: client, KAFKA_PREFIX: prefix };
  const bus = await openKafkaBus(kafkaSettings(variables)!, silent);
  return Object.assign(bus, { [Symbol.asyncDispose]: () => bus.close() });
};

test.skipIf(!hasKafka).each(clients)(
  '%s: 400 records are each consumed once when 3 of 100 responses are lost',
  async (client) => {
    await using bus = await open(client);
    await using listener = await openListener();
    const member = await listener.join(bus);
    const before = way!.lost();
    way!.loseEvery(33);
    const sent = notes(400);
    for (const each of sent) await bus.publish('note', [each]);
    await expect.poll(listener.count, retry).toBe(400);
    way!.loseEvery(0);
    await member.stop();
    expect(way!.lost() - before).toBeGreaterThan(10);
    expect(byAuthor(await listener.heard())).toEqual(byAuthor(sent.map((_, number) => String(number))));
  },
  120_000,
);

test.skipIf(!hasKafka).each(clients)(
  '%s: every record takes effect once while members join and leave',
  async (client) => {
    await using bus = await open(client);
    await using listener = await openListener();
    const sent = notes(300, 30);
    const publishing = publishSlowly(bus, sent);
    const stays = await listener.join(bus);
    for (let round = 0; round < 4; round += 1) {
      const comes = await listener.join(bus);
      await delay(500);
      await comes.stop();
    }
    await publishing;
    await expect.poll(listener.count, retry).toBe(300);
    await stays.stop();
    expect(byAuthor(await listener.heard(), 30)).toEqual(
      byAuthor(
        sent.map((_, number) => String(number)),
        30,
      ),
    );
  },
  120_000,
);

async function publishSlowly(bus: EventBus, records: ReturnType<typeof notes>) {
  for (const each of records) {
    await bus.publish('note', [each]);
    await delay(10);
  }
}

test.skipIf(!hasKafka)('both clients choose the partition of Java clients', { timeout: 120_000 }, async () => {
  const prefix = `${newId()}.`;
  const lengths = Array.from({ length: 60 }, (_, index) => index);
  const varied = lengths.flatMap((length) => [`ключ ${length}`, '~'.repeat(length)]);
  const keys = [...javaHashes.map(([key]) => key), ...varied];
  const [{ envelope }] = notes(1) as [BusRecord];
  for (const client of clients) {
    await using bus = await open(client, prefix);
    await bus.publish(
      'note',
      keys.map((key) => ({ key, envelope, headers: { client } })),
    );
  }
  const chosen = await partitionsOf(kafka!.brokers, `${prefix}note`, clients.length * keys.length);
  for (const key of keys) expect(chosen.get(`kafkajs ${key}`)).toBe(chosen.get(`platformatic ${key}`));
  for (const [key, hash] of javaHashes) expect(chosen.get(`kafkajs ${key}`)).toBe((hash & 0x7fffffff) % 12);
  expect(new Set(chosen.values()).size).toBe(12);
});

test.skipIf(!hasKafka)('one send may be larger than the request limit of a broker', async () => {
  await using bus = await open('kafkajs');
  const [first] = notes(1);
  const large = { ...first!.envelope, data: { ...first!.envelope.data, text: 'x'.repeat(100_000) } };
  await bus.publish(
    'note',
    Array.from({ length: 20 }, () => ({ key: 'a', envelope: large })),
  );
  expect(await bus.lag('nobody', 'note')).toBe(20);
});

test.skipIf(!hasKafka)('a record that is no event moves to the dead letters and blocks no other record', async () => {
  const prefix = `${newId()}.`;
  await using bus = await open('kafkajs', prefix);
  await using listener = await openListener();
  await listener.join(bus);
  const raw = new kafkajs.Kafka({ brokers: [kafka!.brokers], logLevel: kafkajs.logLevel.NOTHING }).producer();
  await raw.connect();
  await raw.send({ topic: `${prefix}note`, messages: [{ key: 'a', value: 'nonsense' }] });
  await raw.disconnect();
  await bus.publish('note', notes(1));
  await expect.poll(listener.count, retry).toBe(1);
  await expect.poll(() => bus.lag('nobody', 'note.dead'), retry).toBe(1);
});

test.skipIf(!hasKafka).each(clients)('%s: record headers carry the trace', async (client) => {
  const prefix = `${newId()}.`;
  await using bus = await open(client, prefix);
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const [first] = notes(1) as [BusRecord];
  const traced = { ...first, envelope: { ...first.envelope, traceparent } };
  const arrived: BusRecord[] = [];
  await bus.subscribe('a', ['note'], (records) => Promise.resolve(void arrived.push(...records)));
  await bus.publish('note', [traced]);
  await expect.poll(() => arrived, retry).toEqual([traced]);
  const headers: unknown[] = [];
  const consumer = new kafkajs.Kafka({ brokers: [kafka!.brokers] }).consumer({
    groupId: newId(),
    maxWaitTimeInMs: 200,
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [`${prefix}note`], fromBeginning: true });
  await consumer.run({
    eachMessage: ({ message }) => Promise.resolve(void headers.push(String(message.headers?.['traceparent']))),
  });
  await expect.poll(() => headers, retry).toEqual([traceparent]);
  await consumer.disconnect();
});

/** Expected hashes of `UtilsTest.testMurmur2` in Kafka's sources. */
const javaHashes: readonly (readonly [string, number])[] = [
  ['21', -973_932_308],
  ['foobar', -790_332_482],
  ['a-little-bit-long-string', -985_981_536],
  ['a-little-bit-longer-string', -1_486_304_829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58_897_971],
  ['abc', 479_470_107],
];

/** Returns the partition that each client chose for each key. */
async function partitionsOf(broker: string, topic: string, count: number): Promise<Map<string, number>> {
  const kafka = new kafkajs.Kafka({ brokers: [broker], logLevel: kafkajs.logLevel.NOTHING });
  const consumer = kafka.consumer({ groupId: newId(), maxWaitTimeInMs: 200 });
  const chosen = new Map<string, number>();
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({
    eachMessage: ({ partition, message: { key, headers } }) =>
      Promise.resolve(void chosen.set(`${String(headers?.['client'])} ${String(key)}`, partition)),
  });
  await expect.poll(() => chosen.size, retry).toBe(count);
  await consumer.disconnect();
  return chosen;
}

test.each(clients)('%s: unreachable brokers give one line that names the variable', async (client) => {
  const settings = kafkaSettings({ KAFKA_BROKERS: `127.0.0.1:${await freePort()}`, KAFKA_CLIENT: client });
  const nowhere = openKafkaBus(settings!, silent);
  await expect(nowhere).rejects.toThrow(ConfigError);
  await expect(nowhere).rejects.toThrow(/^KAFKA_BROKERS: Kafka cannot be used there: [^\n]+$/);
});
