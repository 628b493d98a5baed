import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { deadLetterTable } from '#events/dead-letter-table.ts';
import { endedSessions } from '#http/ended-sessions.ts';
import { memoryCache } from '#cache/memory-cache.ts';
import { outboxRepository } from '#events/outbox.ts';
import type { RunningService } from '#lifecycle/service.ts';
import { closeNotes, listNotes, note, noteWritten, readNote, sendFiles, writeNote } from './note-service.ts';

test('a note is written, read and listed in pages, and its event takes effect once', async () => {
  await using world = await openWorld([note]);
  const ana = await world.user('ana');
  for (const text of ['one', 'two', 'three']) expect((await ana.make(writeNote, { body: { text } })).status).toBe(200);

  const first = await world.anonymous.make(listNotes);
  expect(first.data?.map(({ text }) => text)).toEqual(['one', 'two']);
  expect(first.meta).toMatchObject({ page: 1, limit: 2, hasMore: true });
  const byCursor = await world.anonymous.make(listNotes, { query: { cursor: first.meta?.nextCursor ?? '' } });
  const byPage = await world.anonymous.make(listNotes, { query: { page: 2 } });
  expect(byCursor.data).toEqual(byPage.data);
  expect(byCursor.meta).toMatchObject({ hasMore: false, nextCursor: null });

  await world.drain();
  expect(await heard(world)).toEqual(['one', 'two', 'three']);
  const envelopes = world.published(noteWritten);
  expect(envelopes.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
});

test('a process serves requests when its role is http, and runs consumers and jobs when its role is worker', async () => {
  await using world = await openWorld([note], { environment: { ROLE: 'http' } });
  const worker = await world.startReplica('note', { ROLE: 'worker' });
  const ana = await world.user('ana');
  expect((await ana.make(writeNote, { body: { text: 'job one' } })).status).toBe(200);
  await world.drain();
  const jobsRunBy = ({ context }: RunningService) =>
    (context as { behaviour: { jobsRun: string[] } }).behaviour.jobsRun;
  expect([jobsRunBy(world.service('note')).length, jobsRunBy(worker).length]).toEqual([0, 2]);
  expect(await heard(world)).toEqual(['job one']);

  const statusOf = async (path: string) => (await fetch(worker.url + path)).status;
  expect(await Promise.all(['/notes', '/ready', '/metrics'].map(statusOf))).toEqual([404, 200, 200]);
});

test('an http process runs no consumer when there is no worker', async () => {
  await using world = await openWorld([note], { environment: { ROLE: 'http' } });
  const ana = await world.user('ana');
  await ana.make(writeNote, { body: { text: 'one' } });
  await world.drain();
  expect(world.published(noteWritten)).toHaveLength(1);
  expect(await heard(world)).toEqual([]);
});

test('a redelivered event has no effect; a failed one is retried, parked, and can be replayed', async () => {
  await using world = await openWorld([note]);
  const ana = await world.user('ana');
  for (const text of ['flaky', 'poison', 'after']) await ana.make(writeNote, { body: { text } });
  await world.drain();
  expect(await heard(world)).toEqual(['flaky', 'after']);
  const parked = await world
    .service('note')
    .db.rows<{ reason: string }>('test.parked', 'select reason from dead_letter');
  expect(parked).toEqual([{ reason: 'Error: cannot process poison' }]);
  const { db } = world.service('note');
  const replay = () => deadLetterTable(db, 'note', world.clock).replay('note', outboxRepository(db).insertAgain);
  await db.run('test.cure', `update dead_letter set envelope = jsonb_set(envelope, '{data,text}', '"cured"')`);
  expect(await replay()).toBe(1);
  await world.drain();
  expect(await heard(world)).toEqual(['flaky', 'after', 'cured']);
  expect(await replay()).toBe(0);
});

test('a service refuses a token of a revoked session', async () => {
  const cache = memoryCache(systemClock);
  await using world = await openWorld([note], { cache });
  const token = await world.issuer.token('social|ana', { claims: { sid: 'session-1' } });
  const write = () =>
    fetch(`${world.url('note')}/notes`, {
      method: 'POST',
      body: '{"text":"one"}',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  expect((await write()).status).toBe(200);
  await endedSessions(cache).end('session-1', 900);
  expect((await write()).status).toBe(401);
});

test('a rolled back transaction publishes no event', async () => {
  await using world = await openWorld([note]);
  const ana = await world.user('ana');
  expect(await ana.make(writeNote, { body: { text: 'rolled back' } })).toMatchObject({
    status: 404,
    code: 'NoteNotFound',
  });
  expect(await ana.make(writeNote, { body: { text: 'broken' } })).toMatchObject({
    status: 500,
    code: 'Internal',
    message: 'Something went wrong on our side. Please try again.',
  });
  await world.drain();
  expect(world.publishedCount()).toBe(0);
});

test('an unexpected failure returns the message of its call', async () => {
  await using world = await openWorld([note]);
  await world.service('note').db.run('test.break', 'alter table note rename to elsewhere');
  expect(
    await world.anonymous.make(readNote, { params: { id: '01890000-0000-7000-8000-000000000000' } }),
  ).toMatchObject({
    status: 500,
    code: 'Internal',
    message: 'Failed to read the note',
  });
});

test('a job runs after the commit, and again after a failure', async () => {
  await using world = await openWorld([note]);
  const ana = await world.user('ana');
  await ana.make(writeNote, { body: { text: 'job' } });
  await world.drain();
  expect((world.service('note').context as { behaviour: { jobsRun: string[] } }).behaviour.jobsRun).toHaveLength(2);
});

test('invalid input is refused with the name of its field', async () => {
  await using world = await openWorld([note]);
  const ana = await world.user('ana');
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(`${world.url('note')}/notes`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${ana.token}`, ...headers },
    }).then(async (response) => ({
      status: response.status,
      ...((await response.json()) as object),
    }));
  expect(await ana.make(writeNote, { body: { text: '' } })).toMatchObject({
    status: 400,
    code: 'InvalidInput',
    field: 'text',
  });
  expect(await post('{"text":"a","role":"creator"}')).toMatchObject({
    status: 400,
    field: 'role',
    message: 'role is not a field of this call.',
  });
  expect(await post('{"text":')).toMatchObject({ status: 400, success: false, message: 'The body is not valid JSON.' });
  expect(await post('null')).toMatchObject({ status: 400, field: 'body', message: 'This must be an object.' });
  for (const empty of ['', '{}'])
    expect(await post(empty)).toMatchObject({ status: 400, message: 'Text is required.' });
  expect(await post('{"__proto__":{"a":1},"text":"a"}')).toMatchObject({ status: 400 });
  expect(await post('text=a', { 'content-type': 'text/plain' })).toMatchObject({
    status: 415,
    code: 'UnsupportedMediaType',
  });
  expect(await post(JSON.stringify({ text: 'x'.repeat(2_000_000) }))).toMatchObject({ status: 413, code: 'TooLarge' });
  expect(await post('{"text":"a\\u0000b"}')).toMatchObject({ status: 400, field: 'body' });
  const bytes = Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
  const invalid = await fetch(`${world.url('note')}/notes`, {
    method: 'POST',
    body: bytes,
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
  });
  expect(invalid.status).toBe(400);
  expect(await world.anonymous.make(readNote, { params: { id: 'nothing' } })).toMatchObject({
    status: 400,
    field: 'id',
  });
  expect(await world.anonymous.make(listNotes, { query: { page: -1 } })).toMatchObject({ status: 400, field: 'page' });
  expect(await world.anonymous.make(listNotes, { query: { cursor: '%%' } })).toMatchObject({
    status: 400,
    field: 'cursor',
  });
  expect(await ana.make(closeNotes)).toMatchObject({ status: 403, code: 'AdministratorRequired' });
  expect((await (await world.administrator()).make(closeNotes)).status).toBe(200);
  expect((await fetch(`${world.url('note')}/nowhere`)).status).toBe(404);
});

test('JSON of more than 64 levels is refused in every part of a request', async () => {
  await using world = await openWorld([note]);
  const ana = await world.user('ana');
  const nested = (levels: number) => '['.repeat(levels) + '0' + ']'.repeat(levels);
  const send = async (body: string | FormData, path = '/notes') => {
    const headers = {
      authorization: `Bearer ${ana.token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${world.url('note')}${path}`, { method: 'POST', body, headers });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  for (const levels of [64, 20_000, 500_000])
    expect(await send(`{"text":${nested(levels)}}`)).toMatchObject({
      status: 400,
      code: 'InvalidInput',
      field: 'body',
      message: 'Use at most 64 levels of lists and objects.',
    });
  expect(await send(`{"text":${nested(63)}}`)).toMatchObject({ status: 400, field: 'text' });
  const form = new FormData();
  form.append('title', new Blob([nested(20_000)], { type: 'application/json' }));
  expect(await send(form, '/files')).toMatchObject({ status: 400, field: 'title' });
});

test('a malformed form is refused, and received files are discarded', async () => {
  await using world = await openWorld([note]);
  const ana = await world.user('ana');
  const send = async (type: string, body: string) => {
    const headers = { authorization: `Bearer ${ana.token}`, 'content-type': type };
    const answer = await fetch(`${world.url('note')}/files`, { method: 'POST', body, headers });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const file = (boundary: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(100_000)}`;
  const long = 'b'.repeat(257);
  const broken = { status: 400, code: 'InvalidInput', field: 'body' };
  expect(await send('multipart/form-data', `${file('b')}\r\n--b--`)).toMatchObject(broken);
  expect(await send('multipart/form-data; boundary=', `${file('b')}\r\n--b--`)).toMatchObject(broken);
  expect(await send('multipart/form-data; boundary=b', file('b'))).toMatchObject(broken);
  expect(await send('multipart/form-data; boundary=b', `${file('b')}\r\n--b\r\ncontent-dis`)).toMatchObject(broken);
  expect(await send(`multipart/form-data; boundary=${long}`, `${file(long)}\r\n--${long}--`)).toMatchObject(broken);
  expect(await send('multipart/form-data; boundary=b', '')).toMatchObject({ status: 400 });
  const json = `--b\r\ncontent-disposition: form-data; name="title"\r\ncontent-type: application/json\r\n\r\n{"a"\r\n--b--`;
  expect(await send('multipart/form-data; boundary=b', json)).toMatchObject(broken);
});

test('files are streamed one by one, and a refused form discards them', async () => {
  await using world = await openWorld([note]);
  const ana = await world.user('ana');
  const file = (size: number) => ({ name: 'a.bin', type: 'application/octet-stream', content: new Uint8Array(size) });
  expect((await ana.make(sendFiles, { body: { title: 'a' }, files: [file(3), file(200_000)] })).data).toEqual({
    sizes: [3, 200_000],
  });
  expect(await ana.make(sendFiles, { body: { title: 'a' }, files: [file(1), file(2), file(3)] })).toMatchObject({
    status: 400,
    field: 'file',
  });
  expect(await ana.make(sendFiles, { files: [file(1)] })).toMatchObject({ status: 400, field: 'title' });
  expect(await ana.make(sendFiles, { body: { title: 'a' } })).toMatchObject({ status: 415 });
  expect((world.service('note').context as { behaviour: { discarded: number } }).behaviour.discarded).toBe(3);
});

async function heard(world: {
  service(name: string): { db: { rows<Row>(name: string, sql: string): Promise<Row[]> } };
}): Promise<string[]> {
  const rows = await world
    .service('note')
    .db.rows<{ text: string }>('test.heard', 'select text from heard order by position');
  return rows.map(({ text }) => text);
}
