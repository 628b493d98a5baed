import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embeddedBus } from '#events/embedded-bus.ts';
import { inboxRepository } from '#events/inbox.ts';
import { notes, openListener } from './listener.ts';

test('a record takes effect once when it is redelivered in any batches', async () => {
  await using listener = await openListener();
  const bus = embeddedBus();
  bus.open();
  const consumers = await listener.join(bus);
  const batches = fc.array(fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
  const expected: string[] = [];
  let told = 0;
  await fc.assert(
    fc.asyncProperty(batches, async (indexes) => {
      const records = notes(5);
      const seen = new Set<number>();
      for (const batch of indexes) {
        for (const index of batch) if (!seen.has(index)) expected.push(String(seen.add(index) && index));
        told += batch.length;
        await bus.publish(
          'note',
          batch.map((index) => records[index]!),
        );
      }
      expect(await listener.heard()).toEqual(expected);
    }),
    { numRuns: 15 },
  );
  const { values } = await listener.metrics.duplicates.get();
  expect(values[0]?.value).toBe(told - expected.length);
  expect(await listener.db.rows('test.parked', 'select from dead_letter')).toEqual([]);
  await consumers.stop();
  await bus.close();
});

test('an event takes effect once when two replicas process it concurrently', async () => {
  let effects = 0;
  await using listener = await openListener('note', () => void (effects += 1));
  const records = notes(20);
  const buses = [embeddedBus(), embeddedBus()];
  for (const bus of buses) {
    bus.open();
    await listener.join(bus);
  }
  await Promise.all(buses.map((bus) => bus.publish('note', records)));
  expect(effects).toBe(20);
  expect((await listener.heard()).toSorted()).toEqual(records.map((_, index) => String(index)).toSorted());
  await Promise.all(buses.map((bus) => bus.close()));
});

test('a record whose effect failed is not in the inbox and takes effect when it is redelivered', async () => {
  let fails = true;
  await using listener = await openListener('note', () => {
    if (fails) throw new Error('not now');
  });
  const bus = embeddedBus();
  bus.open();
  await listener.join(bus);
  const [record] = notes(1);
  await bus.publish('note', [record!]);
  expect(await listener.heard()).toEqual([]);
  fails = false;
  await bus.publish('note', [record!]);
  await bus.publish('note', [record!]);
  expect(await listener.heard()).toEqual(['0']);
  await bus.close();
});

test('the inbox returns only new ids, and deletes only old rows', async () => {
  await using listener = await openListener();
  const inbox = inboxRepository(listener.db);
  const [first, second] = notes(2).map(({ envelope }) => envelope.id) as [string, string];
  const before = new Date();
  expect(await inbox.insert([first, first], before)).toEqual(new Set([first]));
  expect(await inbox.insert([first, second], new Date(before.getTime() + 1000))).toEqual(new Set([second]));
  expect(await inbox.deleteOlderThan(new Date(before.getTime() + 1))).toBe(1);
  expect(await inbox.insert([first, second], before)).toEqual(new Set([first]));
});
