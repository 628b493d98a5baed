import { expect, test } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { startConsumers } from '#events/consumer.ts';
import { onlyFor, type DeadLetter, type DeadLetters } from '#events/dead-letters.ts';
import type { BusRecord, EventBus } from '#events/event-bus.ts';
import { notes, openListener, silent } from './listener.ts';

type Intake = (records: readonly BusRecord[]) => Promise<void>;

/** A bus that passes its only subscriber to the test. */
function subscriberBus() {
  const subscribed: { group: string; topics: readonly string[]; intake: Intake }[] = [];
  const bus: EventBus = {
    publish: () => Promise.resolve(),
    subscribe(group, topics, intake) {
      subscribed.push({ group, topics, intake });
      return Promise.resolve({ stop: () => Promise.resolve() });
    },
    lag: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  };
  return { bus, subscribed, intake: (records: readonly BusRecord[]) => subscribed[0]!.intake(records) };
}

function keptLetters(): DeadLetters & { readonly kept: DeadLetter[] } {
  const kept: DeadLetter[] = [];
  return {
    kept,
    park: (letter) => Promise.resolve(void kept.push(letter)),
    replay: () => Promise.resolve(0),
    countWaiting: () => Promise.resolve([]),
  };
}

const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Opens a consumer whose handler throws the errors listed for a text, one per call, and then succeeds. */
async function openFailing(errors: Readonly<Record<string, (Error | undefined)[]>>) {
  const calls = new Map<string, number>();
  const listener = await openListener('note', (text) => {
    const call = calls.get(text) ?? 0;
    calls.set(text, call + 1);
    const error = errors[text]?.[call];
    if (error) throw error;
  });
  const { bus, subscribed, intake } = subscriberBus();
  const letters = keptLetters();
  const subscription = await listener.join(bus, letters);
  return {
    ...listener,
    subscribed,
    intake,
    letters,
    callsOf: (text: string) => calls.get(text) ?? 0,
    async [Symbol.asyncDispose]() {
      await subscription.stop();
      await listener[Symbol.asyncDispose]();
    },
  };
}

test('a batch is refused while the database is unavailable, and nothing is parked', async () => {
  await using consumer = await openFailing({ '1': [outage] });
  const records = notes(3);
  await expect(consumer.intake(records)).rejects.toBe(outage);
  expect([await consumer.count(), consumer.letters.kept.length]).toEqual([0, 0]);
  await consumer.intake(records);
  expect(await consumer.heard()).toEqual(['0', '1', '2']);
});

test('a single record is refused while the database is unavailable, and nothing is parked', async () => {
  const mistake = new Error('first as part of its batch');
  await using consumer = await openFailing({ '1': [mistake, outage] });
  const records = notes(3);
  await expect(consumer.intake(records)).rejects.toBe(outage);
  expect([await consumer.heard(), consumer.letters.kept.length]).toEqual([['0'], 0]);
  await consumer.intake(records);
  expect(await consumer.heard()).toEqual(['0', '1', '2']);
});

test('a record that fails at every attempt is parked with its reason, and the others take effect', async () => {
  const mistake = new TypeError('x'.repeat(2000));
  await using consumer = await openFailing({ '1': [mistake, mistake, mistake, mistake] });
  const records = notes(3);
  await consumer.intake(records);
  expect(await consumer.heard()).toEqual(['0', '2']);
  // once in its batch, then once alone and after each of the two delays
  expect(consumer.callsOf('1')).toBe(4);
  const reason = `TypeError: ${'x'.repeat(2000)}`.slice(0, 1000);
  expect(consumer.letters.kept).toEqual([{ topic: 'note', group: 'note', record: records[1], reason, attempts: 3 }]);
});

test('a record that fails twice takes effect at its third attempt', async () => {
  const mistake = new Error('not now');
  await using consumer = await openFailing({ '0': [mistake, mistake, mistake] });
  await consumer.intake(notes(1));
  expect([await consumer.heard(), consumer.letters.kept.length]).toEqual([['0'], 0]);
});

test('records of other groups and of other types have no effect', async () => {
  await using consumer = await openFailing({});
  const [first, second, third] = notes(3) as [BusRecord, BusRecord, BusRecord];
  const unknown = { ...third, envelope: { ...third.envelope, type: 'note.forgotten' } };
  await consumer.intake([onlyFor('others', first), unknown]);
  expect(await consumer.count()).toBe(0);
  await consumer.intake([onlyFor('note', first), second, unknown]);
  expect(await consumer.heard()).toEqual(['0', '1']);
});

test('a service without consumers does not subscribe', async () => {
  await using listener = await openListener();
  const { bus, subscribed } = subscriberBus();
  const parts = {
    group: 'a',
    context: {},
    deadLetters: listener.table,
    bus,
    db: listener.db,
    metrics: listener.metrics,
  };
  const subscription = await startConsumers({ ...parts, consumers: [], clock: systemClock, logger: silent });
  await subscription.stop();
  expect(subscribed).toEqual([]);
});
