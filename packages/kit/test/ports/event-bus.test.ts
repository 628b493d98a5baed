import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BusRecord } from '#events/event-bus.ts';
import { buses } from './adapters.ts';
import { record } from './record.ts';

/** timeout for the first record after joining a group */
const soon = { timeout: 15_000 };

/** Collects records without duplicates, because a bus delivers at least once. */
function arrivals() {
  const byId = new Map<string, BusRecord>();
  return {
    take(records: readonly BusRecord[]) {
      for (const each of records) if (!byId.has(each.envelope.id)) byId.set(each.envelope.id, each);
      return Promise.resolve();
    },
    count: () => byId.size,
    all: () => [...byId.values()],
    numbersOf: (key: string) =>
      [...byId.values()].filter((each) => each.key === key).map(({ envelope }) => Number(envelope.data['number'])),
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test.for(buses)(
  '$name: every group receives every record of its topics, in order per key of a topic',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using bus = await open();
    const got = { a: arrivals(), b: arrivals() };
    await bus.port.subscribe('a', ['one', 'two'], got.a.take);
    await bus.port.subscribe('b', ['one'], got.b.take);
    for (let number = 0; number < 20; number += 1)
      await bus.port.publish('one', [record('x', number), record('y', number)]);
    await bus.port.publish('two', [record('z', 0)]);
    await expect.poll(() => [got.a.count(), got.b.count()], soon).toEqual([41, 40]);
    expect(got.a.numbersOf('x')).toEqual(upTo(20));
    expect(got.a.numbersOf('z')).toEqual([0]);
    expect(got.b.numbersOf('y')).toEqual(upTo(20));
  },
);

test.for(buses)('$name: a failed record is redelivered until it succeeds', async ({ open, isAvailable }, { skip }) => {
  skip(!isAvailable, 'the engine is not here');
  await using bus = await open();
  let refusals = 2;
  const got = arrivals();
  await bus.port.subscribe('a', ['one'], async (records) => {
    if (refusals-- > 0) throw new Error('not now');
    await got.take(records);
  });
  await bus.port.publish('one', [record('x', 1)]);
  await expect.poll(() => got.numbersOf('x'), soon).toEqual([1]);
});

test.for(buses)(
  '$name: members of a group share the records and lose none while members join and leave',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using bus = await open();
    const got = arrivals();
    const join = () =>
      bus.port.subscribe('a', ['one'], async (records) => {
        await delay(1);
        await got.take(records);
      });
    const records = Array.from({ length: 60 }, (_, number) => record(`k${number % 7}`, number));
    const stays = await join();
    const leaves = await join();
    for (const [index, each] of records.entries()) {
      if (index === 30) await leaves.stop();
      await bus.port.publish('one', [each]);
    }
    await expect.poll(got.count, soon).toBe(60);
    await stays.stop();
  },
);

test.for(buses)('$name: batches of any size keep the order of every key', async ({ open, isAvailable }, { skip }) => {
  skip(!isAvailable, 'the engine is not here');
  await using bus = await open();
  const got = arrivals();
  await bus.port.subscribe('a', ['one'], got.take);
  const batches = fc.array(fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 8,
  });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(batches, async (keys) => {
      for (const batch of keys)
        await bus.port.publish(
          'one',
          batch.map((key) => record(key, (number += 1))),
        );
      await expect.poll(got.count, soon).toBe(number);
      for (const key of ['x', 'y', 'z'])
        expect(got.numbersOf(key)).toEqual(got.numbersOf(key).toSorted((a, b) => a - b));
    }),
    { numRuns: 20 },
  );
});

test.for(buses)(
  '$name: the lag counts the records that a group has not processed',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using bus = await open();
    const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
    const got = arrivals();
    await bus.port.subscribe('a', ['one'], async (records) => {
      await isLetIn;
      await got.take(records);
    });
    await bus.port.subscribe('b', ['one'], () => Promise.resolve());
    const published = bus.port.publish('one', [record('x', 1), record('y', 2)]);
    // at-least-once: some brokers store part of a batch and reject the rest while a topic is new
    await expect.poll(() => bus.port.lag('a', 'one'), soon).toBeGreaterThanOrEqual(2);
    await expect.poll(() => bus.port.lag('b', 'one'), soon).toBe(0);
    letIn();
    await published;
    await expect.poll(() => bus.port.lag('a', 'one'), soon).toBe(0);
    expect(got.count()).toBe(2);
  },
);

test.for(buses)(
  '$name: headers and keys arrive unchanged, with any characters',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using bus = await open();
    const got = arrivals();
    await bus.port.subscribe('a', ['one'], got.take);
    const plain = record('ключ 🔑', 1);
    const marked = { ...record('x', 2), headers: { group: 'a', reason: 'Fehler: größer als 5 €' } };
    await bus.port.publish('one', [plain, marked]);
    await expect.poll(got.count, soon).toBe(2);
    expect(got.all()).toContainEqual(plain);
    expect(got.all()).toContainEqual(marked);
  },
);
