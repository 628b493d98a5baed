import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BusRecord } from '#event-bus.ts';
import { newId } from '#ids.ts';
import { buses } from './adapters.ts';

function record(key: string, number: number): BusRecord {
  const envelope = {
    specversion: '1.0',
    id: newId(),
    source: '/test',
    type: 'test.happened',
    subject: key,
    time: new Date(0).toISOString(),
    datacontenttype: 'application/json',
    dataversion: 1,
    data: { number },
  } as const;
  return { key, envelope };
}

const numbersOf = (records: readonly BusRecord[], key: string) =>
  records.filter((each) => each.key === key).map(({ envelope }) => envelope.data['number']);

test.each(buses)('$name: every group gets every record of its topics, each key in order', async ({ open }) => {
  await using bus = await open();
  const got = { a: [] as BusRecord[], b: [] as BusRecord[] };
  await bus.port.subscribe('a', ['one', 'two'], async (records) => void got.a.push(...records));
  await bus.port.subscribe('b', ['one'], async (records) => void got.b.push(...records));
  for (let number = 0; number < 20; number += 1)
    await bus.port.publish('one', [record('x', number), record('y', number)]);
  await bus.port.publish('two', [record('x', 20)]);
  await expect.poll(() => [got.a.length, got.b.length]).toEqual([41, 40]);
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
  expect(numbersOf(got.a, 'x')).toEqual(upTo(21));
  expect(numbersOf(got.b, 'y')).toEqual(upTo(20));
});

test.each(buses)('$name: what a group could not take in is delivered again until it can', async ({ open }) => {
  await using bus = await open();
  let refusals = 2;
  const got: BusRecord[] = [];
  await bus.port.subscribe('a', ['one'], async (records) => {
    if (refusals-- > 0) throw new Error('not now');
    got.push(...records);
  });
  await bus.port.publish('one', [record('x', 1)]);
  await expect.poll(() => numbersOf(got, 'x')).toEqual([1]);
});

test.each(buses)('$name: members of a group share, and none is lost while they come and go', async ({ open }) => {
  await using bus = await open();
  const got = new Set<string>();
  const join = () =>
    bus.port.subscribe('a', ['one'], async (records) => {
      await delay(1);
      for (const { envelope } of records) got.add(envelope.id);
    });
  const records = Array.from({ length: 60 }, (_, number) => record(`k${number % 7}`, number));
  const stays = await join();
  const leaves = await join();
  for (const [index, each] of records.entries()) {
    if (index === 30) await leaves.stop();
    await bus.port.publish('one', [each]);
  }
  await expect.poll(() => got.size).toBe(60);
  await stays.stop();
});

test.each(buses)('$name: any batches keep the order of every key', async ({ open }) => {
  const batches = fc.array(fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(batches, async (keys) => {
      await using bus = await open();
      const got: BusRecord[] = [];
      await bus.port.subscribe('a', ['one'], async (records) => void got.push(...records));
      let number = 0;
      for (const batch of keys)
        await bus.port.publish(
          'one',
          batch.map((key) => record(key, (number += 1))),
        );
      await expect.poll(() => got.length).toBe(keys.flat().length);
      for (const key of ['x', 'y', 'z'])
        expect(numbersOf(got, key)).toEqual(numbersOf(got, key).toSorted((a, b) => Number(a) - Number(b)));
    }),
    { numRuns: 20 },
  );
});
