import { listMessages, unsendMessage } from '@velvet/contracts/messaging/messages';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { open, people, send } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

async function conversationOf(contents: readonly string[]) {
  const [ana, bo] = await people(world, 'ana', 'bo');
  const { id } = await open(ana, bo);
  for (const content of contents) await send(ana, id, content);
  const list = async (query: NonNullable<Parameters<Person['make']>[1]>['query'] & object, person = bo) => {
    const { data, meta, ...answer } = await person.make(listMessages, { params: { conversationId: id }, query });
    return { seqs: data?.map(({ seq }) => seq), more: meta?.hasMore, cursor: meta?.nextCursor, ...answer };
  };
  return { ana, bo, id, list };
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test('windows select messages before, after and around a position, newest first', async () => {
  const { list } = await conversationOf(Array.from({ length: 25 }, (_, index) => `Message ${index + 1}`));
  expect(await list({ limit: 10 })).toMatchObject({ seqs: down(25, 16), more: true });
  expect(await list({ limit: 10, page: 3 })).toMatchObject({ seqs: down(5, 1), more: false, cursor: null });
  expect(await list({ limit: 10, before: 16 })).toMatchObject({ seqs: down(15, 6), more: true });
  expect(await list({ limit: 10, before: 6 })).toMatchObject({ seqs: down(5, 1), more: false });
  expect(await list({ limit: 10, after: 3 })).toMatchObject({ seqs: down(13, 4), more: true, cursor: null });
  expect(await list({ limit: 10, after: 0 })).toMatchObject({ seqs: down(10, 1), more: true });
  expect(await list({ limit: 10, after: 20 })).toMatchObject({ seqs: down(25, 21), more: false });
  expect(await list({ limit: 10, around: 12 })).toMatchObject({ seqs: down(16, 7), more: true });
  expect(await list({ limit: 1, around: 12 })).toMatchObject({ seqs: [12], more: true });
  expect(await list({ limit: 10, around: 2 })).toMatchObject({ seqs: down(6, 1), more: false });
  expect(await list({ limit: 10, around: 999 })).toMatchObject({ seqs: down(25, 21), more: true });
  expect(await list({ limit: 10, before: Number.MAX_SAFE_INTEGER })).toMatchObject({ seqs: down(25, 16) });
});

test('a cursor continues with older messages, also while new ones arrive', async () => {
  const { ana, id, list } = await conversationOf(Array.from({ length: 7 }, (_, index) => `Message ${index + 1}`));
  const first = await list({ limit: 3 });
  await send(ana, id, 'New');
  const second = await list({ limit: 3, cursor: first.cursor! });
  expect(second.seqs).toEqual([4, 3, 2]);
  expect(await list({ limit: 3, cursor: second.cursor! })).toMatchObject({ seqs: [1], more: false });
  const foreign = Buffer.from('x').toString('base64url');
  expect(await list({ cursor: foreign })).toMatchObject({ status: 400, field: 'cursor' });
});

test('search requires every word, the last one as a prefix, and never finds unsent texts', async () => {
  const { ana, id, list } = await conversationOf([
    'Shall we meet at the harbour on Sunday?',
    "It's the Café Número 3, isn't it",
    'meet me',
    'Harbour lights & 50% off: see https://example.test/harbour',
    'harbour secret',
  ]);
  const found = async (q: string) => (await list({ q })).seqs;
  expect(await found('harb')).toEqual([5, 4, 1]);
  expect(await found('MEET harb')).toEqual([1]);
  expect(await found('harb meet')).toEqual([1]);
  expect(await found('harb secret')).toEqual([5]);
  expect(await found('harbour mee')).toEqual([1]);
  expect(await found("it's the caf")).toEqual([2]);
  for (const q of ['café', 'CAFE', 'numero 3']) expect([q, await found(q)]).toEqual([q, [2]]);
  expect(await found('50% off')).toEqual([4]);
  expect(await found('example.test/harbour')).toEqual([4]);
  // punctuation is no operator
  for (const q of ["' | 'meet", '!meet', 'meet:*']) expect([q, await found(q)]).toEqual([q, [3, 1]]);
  for (const q of ["'", '\\', ':*', '%', '& |', 'conversation', id.slice(0, 8), id])
    expect([q, await found(q)]).toEqual([q, []]);
  const { data } = await ana.make(listMessages, { params: { conversationId: id }, query: { limit: 1 } });
  await ana.make(unsendMessage, { params: { conversationId: id, messageId: data![0]!.id } });
  expect(await found('harb')).toEqual([4, 1]);
  expect(await list({ q: 'harb', limit: 1 })).toMatchObject({ seqs: [4], more: true });
  expect(await list({ q: 'harb', before: 4 })).toMatchObject({ seqs: [1], more: false });
});

test('search finds words of scripts without spaces', async () => {
  const { list } = await conversationOf(['今日は新しい写真を撮りました', 'วันนี้ฉันถ่ายรูปใหม่']);
  for (const [q, seqs] of [
    ['写真', [1]],
    ['真写', []],
    ['ถ่ายรูป', [2]],
  ] as const)
    expect([q, (await list({ q })).seqs]).toEqual([q, seqs]);
});

test('search stays within the conversation and uses the index of words', async () => {
  const { ana, bo, list } = await conversationOf(['alpha beta']);
  const [cy] = await people(world, 'cy');
  const other = await open(cy, bo);
  await send(cy, other.id, 'alpha gamma');
  expect((await list({ q: 'alpha' })).seqs).toEqual([1]);
  expect((await list({ q: 'gamma' })).seqs).toEqual([]);
  expect((await list({ q: 'alpha' }, ana)).seqs).toEqual([1]);
  const { db } = world.service('messaging');
  await db.run(
    'test.fill',
    `insert into message (conversation_id, seq, id, sender_id, kind, body, created_at)
     select $1, n, gen_random_uuid(), $2, 'text', 'filler ' || n, now() from generate_series(2, 20000) n`,
    [other.id, cy.id],
  );
  await db.run('test.analyze', 'analyze message');
  const plan = await db.rows<Record<string, string>>(
    'test.plan',
    `explain select * from message where conversation_id = '${other.id}' and seq < 99999 and unsent_at is null
      and (to_tsvector('simple', search_text(body)) || array_to_tsvector(array[' ' || conversation_id::text]))
          @@ (search_query('filler 77') && ''' ${other.id}'''::tsquery)`,
  );
  expect(JSON.stringify(plan)).toContain('message_words');
});
