import { openTestDatabase } from '@velvet/testing/database';
import { expect, test } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { openDatabase, type Database } from '#database/database.ts';
import type { BusRecord, EventBus } from '#events/event-bus.ts';
import type { Logger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { outboxRepository } from '#events/outbox.ts';
import { startRelay } from '#events/relay.ts';
import { notes, silent } from './listener.ts';

const retry = { timeout: 20_000, interval: 20 };
/** polling interval longer than any test, so that only wake-ups have an effect */
const never = 3_600_000;

/** Opens a replica of a service: its connections and, once started, its relay. */
function openReplica(url: string, bus: EventBus) {
  const metrics = createMetrics('note');
  const db = openDatabase({
    url,
    poolSize: 4,
    statementTimeoutMs: 15_000,
    clock: systemClock,
    metrics,
    onError: () => undefined,
  });
  const warnings: unknown[][] = [];
  const logger = { ...silent, warn: (...args: unknown[]) => void warnings.push(args) } as Logger;
  const start = (idleMs = never) => startRelay({ service: 'note', db, bus, logger, metrics, idleMs });
  const published = async () => {
    const { values } = await metrics.published.get();
    return values.find(({ labels }) => labels['topic'] === 'note')?.value ?? 0;
  };
  return { db, start, published, warnings, [Symbol.asyncDispose]: () => db.close() };
}

/** Records what is published. @param publish may throw */
function listeningBus(publish: (records: readonly BusRecord[]) => void = () => undefined) {
  const published: BusRecord[] = [];
  const bus: EventBus = {
    publish(_topic, records) {
      return Promise.resolve().then(() => {
        publish(records);
        published.push(...records);
      });
    },
    subscribe: () => Promise.resolve({ stop: () => Promise.resolve() }),
    lag: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  };
  return { bus, texts: () => published.map(({ envelope }) => envelope.data['text']) };
}

const append = (db: Database, records: readonly BusRecord[]) => outboxRepository(db).insertAgain(records);
const count = (db: Database) => outboxRepository(db).count();
const textsOf = (records: readonly BusRecord[]) => records.map(({ envelope }) => envelope.data['text']);

test('every event is published in order and deleted, also after the bus rejected some', async () => {
  await using database = await openTestDatabase('relay', undefined);
  let refusals = 2;
  const { bus, texts } = listeningBus(() => {
    if (texts().length > 0 && refusals-- > 0) throw new Error('not now');
  });
  await using replica = openReplica(database.url, bus);
  const sent = notes(1234);
  await append(replica.db, sent);
  const relay = replica.start();
  await expect.poll(() => count(replica.db), retry).toBe(0);
  expect(texts()).toEqual(textsOf(sent));
  await relay.stop();
  const warning = [{ error: new Error('not now') }, 'relay interrupted'];
  expect(replica.warnings).toEqual([warning, warning]);
});

test('an event that commits late with a lower sequence number is published', async () => {
  await using database = await openTestDatabase('relay', undefined);
  const { bus, texts } = listeningBus();
  await using replica = openReplica(database.url, bus);
  const relay = replica.start();
  const [late, early] = notes(2) as [BusRecord, BusRecord];
  await replica.db.transaction(async (tx) => {
    await outboxRepository(tx).insertAgain([late]);
    await append(replica.db, [early]);
    relay.wake();
    await expect.poll(texts, retry).toEqual(['1']);
  });
  relay.wake();
  await expect.poll(texts, retry).toEqual(['1', '0']);
  await expect.poll(() => count(replica.db), retry).toBe(0);
  await relay.stop();
});

test('a replica without the lock wakes the active relay, and takes over when it stops', async () => {
  await using database = await openTestDatabase('relay', undefined);
  const [first, second] = [listeningBus(), listeningBus()];
  await using active = openReplica(database.url, first.bus);
  await using other = openReplica(database.url, second.bus);
  const [one, two, three] = notes(3) as [BusRecord, BusRecord, BusRecord];

  await append(active.db, [one]);
  const relay = active.start();
  await expect.poll(first.texts, retry).toEqual(['0']);
  const waiting = other.start();
  await append(other.db, [two]);
  waiting.wake();
  await expect.poll(first.texts, retry).toEqual(['0', '1']);

  await relay.stop();
  await append(other.db, [three]);
  // the session with the lock ends asynchronously
  const woken = () => {
    waiting.wake();
    return second.texts();
  };
  await expect.poll(woken, retry).toEqual(['2']);
  expect(first.texts()).toEqual(['0', '1']);
  await waiting.stop();
});

test('an event stays in the outbox until the bus acknowledges it, also when the relay stops before', async () => {
  await using database = await openTestDatabase('relay', undefined);
  const requested: (readonly BusRecord[])[] = [];
  const silentBus: EventBus = {
    ...listeningBus().bus,
    publish: (_topic, records) => {
      requested.push(records);
      return new Promise(() => {});
    },
  };
  await using stuck = openReplica(database.url, silentBus);
  await append(stuck.db, notes(1));
  const relay = stuck.start();
  await expect.poll(() => requested.length, retry).toBe(1);
  await relay.stop();
  expect(await count(stuck.db)).toBe(1);
  expect(await stuck.published()).toBe(0);

  const { bus, texts } = listeningBus();
  await using next = openReplica(database.url, bus);
  const following = next.start(20);
  await expect.poll(texts, retry).toEqual(['0']);
  await expect.poll(() => count(next.db), retry).toBe(0);
  expect(await next.published()).toBe(1);
  await following.stop();
});

test('a relay that stops publishes no batch after the one in flight', async () => {
  await using database = await openTestDatabase('relay', undefined);
  let stopped: Promise<void> | undefined;
  const { bus, texts } = listeningBus(() => void (stopped ??= relay.stop()));
  await using replica = openReplica(database.url, bus);
  await append(replica.db, notes(1500));
  const relay = replica.start();
  await expect.poll(() => stopped !== undefined, retry).toBe(true);
  await stopped;
  expect([texts().length, await count(replica.db), replica.warnings]).toEqual([500, 1000, []]);
});

test('a relay polls, and publishes at most 500 events together', async () => {
  await using database = await openTestDatabase('relay', undefined);
  const sizes: number[] = [];
  const { bus, texts } = listeningBus((records) => void sizes.push(records.length));
  await using replica = openReplica(database.url, bus);
  const relay = replica.start(20);
  await append(replica.db, notes(501));
  await expect.poll(() => texts().length, retry).toBe(501);
  await relay.stop();
  expect(sizes).toEqual([500, 1]);
});

test('a relay continues on a new connection when it loses its connection', async () => {
  await using database = await openTestDatabase('relay', undefined);
  const { bus, texts } = listeningBus();
  await using replica = openReplica(database.url, bus);
  const [one, two] = notes(2) as [BusRecord, BusRecord];
  await append(replica.db, [one]);
  const relay = replica.start();
  await expect.poll(texts, retry).toEqual(['0']);
  // other tests have databases of the same server
  const leaders = `select pid from pg_locks where locktype = 'advisory' and classid = 7307 and granted
    and database = (select oid from pg_database where datname = current_database())`;
  const leader = async () => (await replica.db.one<{ pid: number }>('test.leader', leaders))?.pid;
  const first = await leader();
  await replica.db.run('test.end', `select pg_terminate_backend($1)`, [first]);
  await expect.poll(async () => ![undefined, first].includes(await leader()), retry).toBe(true);
  await append(replica.db, [two]);
  relay.wake();
  await expect.poll(texts, retry).toEqual(['0', '1']);
  await relay.stop();
  // the session with the lock ends asynchronously
  await expect.poll(leader, retry).toBeUndefined();
});
