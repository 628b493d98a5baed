import { expect, test } from 'vitest';
import type { BusRecord } from '#events/event-bus.ts';
import { deadLetters } from './adapters.ts';
import { record } from './record.ts';

const letter = (group: string, number: number, topic = 'test') => ({
  topic,
  group,
  record: record('x', number),
  reason: 'Error: größer als erwartet',
  attempts: 3,
});

function publisher() {
  const published: BusRecord[] = [];
  return { published, publish: (records: readonly BusRecord[]) => Promise.resolve(void published.push(...records)) };
}

test.for(deadLetters)(
  '$name: dead letters are replayed once, to their group only',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using parked = await open();
    expect(await parked.port.replay('test', () => Promise.reject(new Error('there is nothing')))).toBe(0);
    const letters = [letter('a', 1), letter('a', 2)];
    for (const each of letters) await parked.port.park(each);
    const { published, publish } = publisher();
    expect(await parked.port.replay('other', publish)).toBe(0);
    expect(await parked.port.replay('test', publish)).toBe(2);
    expect(published).toEqual(letters.map((each) => ({ ...each.record, headers: { group: 'a' } })));
    expect(await parked.port.replay('test', publish)).toBe(0);
  },
);

test.for(deadLetters)('$name: dead letters stay when publishing fails', async ({ open, isAvailable }, { skip }) => {
  skip(!isAvailable, 'the engine is not here');
  await using parked = await open();
  const one = letter('a', 1);
  await parked.port.park(one);
  await expect(parked.port.replay('test', () => Promise.reject(new Error('the bus is away')))).rejects.toThrow('away');
  const { published, publish } = publisher();
  expect(await parked.port.replay('test', publish)).toBe(1);
  expect(published).toEqual([{ ...one.record, headers: { group: 'a' } }]);
});

test.for(deadLetters)(
  '$name: events parked during a replay wait for the next replay',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using parked = await open();
    await parked.port.park(letter('a', 1));
    let published = 0;
    const again = async (records: readonly BusRecord[]) => {
      published += records.length;
      if (published === 1) await parked.port.park(letter('a', 2));
    };
    expect(await parked.port.replay('test', again)).toBe(1);
    expect(await parked.port.replay('test', again)).toBe(1);
  },
);

test.for(deadLetters)(
  '$name: an event that fails again during its replay is parked anew',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using parked = await open();
    const failed = letter('a', 1);
    await parked.port.park(failed);
    const failing = () => parked.port.park(failed);
    expect(await parked.port.replay('test', failing)).toBe(1);
    const { published, publish } = publisher();
    expect(await parked.port.replay('test', publish)).toBe(1);
    expect(published).toHaveLength(1);
  },
);
