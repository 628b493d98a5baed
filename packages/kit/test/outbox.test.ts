import { openTestDatabase } from '@velvet/testing/database';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { movableClock, systemClock } from '#base/clock.ts';
import { openDatabase, type Database } from '#database/database.ts';
import { createMetrics } from '#observability/metrics.ts';
import { outboxRepository, outboxValues } from '#events/outbox.ts';
import { begin, within } from '#observability/tracing.ts';
import { notes } from './listener.ts';
import { note, noteWritten } from './note-service.ts';

const clock = movableClock();
const payload = { id: '01a20614-1cc2-7c96-8b7e-a69ef44609a9', authorId: 'social|ana', text: 'Hello' };
const envelopeOf = (data: object) => JSON.parse(outboxValues(clock, noteWritten, data as typeof payload)[1]) as object;

test('an envelope has the attributes of CloudEvents and the parsed payload', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [key] = outboxValues(clock, noteWritten, payload);
  expect(key).toBe(payload[noteWritten.key as keyof typeof payload]);
  expect(envelopeOf(payload)).toEqual({
    specversion: '1.0',
    id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
    source: '/services/note',
    type: noteWritten.type,
    subject: key,
    time: clock.now().toISOString(),
    datacontenttype: 'application/json',
    dataversion: noteWritten.version,
    data: payload,
  });
});

test('an envelope continues the trace in which it was appended', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const cause = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const envelope = within(begin({ part: 'note', name: 'write', cause }), () => envelopeOf(payload));
  expect(envelope).toMatchObject({ traceparent: expect.stringContaining(traceId) as unknown });
});

test('a payload that does not fit its event is refused', () => {
  expect(() => envelopeOf({ ...payload, text: 7 })).toThrow(z.ZodError);
});

let db: Database;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const { url } = resources.use(await openTestDatabase('note', note.migrations, note.hasJobs));
  db = openDatabase({
    url,
    poolSize: 2,
    statementTimeoutMs: 15_000,
    clock: systemClock,
    metrics: createMetrics('note'),
    onError: () => undefined,
  });
  resources.defer(() => db.close());
});
beforeEach(() => db.run('test.empty', 'delete from outbox'));
afterAll(() => resources.disposeAsync());

const outbox = () => outboxRepository(db);

test('the oldest rows are found in the order of their insertion, up to the limit', async () => {
  const sent = notes(5);
  await outbox().insertAgain(sent);
  const found = await outbox().findOldest(3);
  expect(found.map(({ envelope }) => envelope.id)).toEqual(sent.slice(0, 3).map(({ envelope }) => envelope.id));
  expect(found[0]).toMatchObject({ key: sent[0]?.key, headers: {} });
});

test('rows are counted, also up to a limit, and only deleted ones are gone', async () => {
  expect([await outbox().count(), await outbox().countUpTo(2), await outbox().findOldestTime()]).toEqual([
    0,
    0,
    undefined,
  ]);
  const sent = notes(5);
  await outbox().insertAgain(sent);
  expect([await outbox().count(), await outbox().countUpTo(2), await outbox().countUpTo(9)]).toEqual([5, 2, 5]);
  expect(await outbox().findOldestTime()).toEqual(new Date(sent[0]?.envelope.time ?? 0));
  const [first, second] = await outbox().findOldest(2);
  expect(await outbox().delete([first?.seq ?? 0, second?.seq ?? 0])).toBe(2);
  expect((await outbox().findOldest(9)).map(({ envelope }) => envelope.id)).toEqual(
    sent.slice(2).map(({ envelope }) => envelope.id),
  );
});

test('events have the order in which they were appended, after the statements that wait for the commit', async () => {
  const named = (text: string) => ({ ...payload, text });
  const statement = {
    name: 'test.append',
    sql: 'insert into outbox (key, envelope) values ($1, $2) returning key',
    values: [],
  };
  await db.transaction(async (tx) => {
    tx.beforeCommit(() => ({
      name: 'test.last',
      sql: `insert into outbox (key, envelope) select 'last', jsonb_build_object('data', jsonb_build_object('text', count(*))) from outbox`,
      values: [],
    }));
    tx.beforeCommit(() => undefined);
    await tx.append(noteWritten, named('first'));
    expect(await tx.oneAppending(statement, noteWritten, named('second'))).toEqual({ key: payload.authorId });
    await tx.append(noteWritten, named('third'));
  });
  const texts = (await outbox().findOldest(9)).map(({ envelope }) => envelope.data['text']);
  expect(texts).toEqual(['first', 'second', 2, 'third']);
});

test('a transaction has no effect when the database refuses its events', async () => {
  await db.run('test.table', 'create table if not exists written (word text)');
  const refused = db.transaction(async (tx) => {
    await tx.run('test.write', 'insert into written values ($1)', ['word']);
    // a character that jsonb does not have
    await tx.append(noteWritten, { ...payload, text: '\0' });
  });
  await expect(refused).rejects.toThrow('unsupported Unicode escape sequence');
  expect([await db.rows('test.read', 'select word from written'), await outbox().count()]).toEqual([[], 0]);
  expect(await db.transaction((tx) => tx.one('test.next', 'select 1 as one'))).toEqual({ one: 1 });
});

test('an event is in the outbox if, and only if, its transaction commits', async () => {
  await db.transaction((tx) => tx.append(noteWritten, payload));
  const undone = db.transaction(async (tx) => {
    await tx.append(noteWritten, { ...payload, text: 'undone' });
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  const rows = await outbox().findOldest(9);
  expect(rows.map(({ key, envelope }) => [key, envelope.data])).toEqual([[payload.authorId, payload]]);
});
