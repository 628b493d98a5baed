import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorld } from '@velvet/testing/world';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isOutage } from '#database/outage.ts';
import { note } from './note-service.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a server whose Unix socket does not exist, or whose port is closed, is an outage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-socket-'));
  try {
    const overSocket = await failureOf(new Client({ host: folder, database: 'any' }).connect());
    expect(overSocket).toMatchObject({ code: 'ENOENT' });
    expect(isOutage(overSocket)).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(isOutage(await failureOf(new Client({ host: '127.0.0.1', port: 1, database: 'any' }).connect()))).toBe(true);
  expect(isOutage(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
});

test('a read-only server is an outage, a wrong statement is none', async () => {
  await using world = await openWorld([note]);
  const { db } = world.service('note');
  await db.run('test.table', 'create table written (word text not null)');
  const writing = db.transaction(async (tx) => {
    await tx.run('test.readOnly', 'set transaction read only');
    await tx.run('test.write', `insert into written values ('word')`);
  });
  expect(isOutage(await failureOf(writing))).toBe(true);
  expect(isOutage(await failureOf(db.run('test.wrong', 'insert into written values (null)')))).toBe(false);
});

test('every statement of a connection that ended is an outage', async () => {
  await using world = await openWorld([note]);
  const { db } = world.service('note');
  const failures: unknown[] = [];
  await failureOf(
    db.transaction(async (tx) => {
      const end = tx.one('test.end', 'select pg_terminate_backend(pg_backend_pid())');
      failures.push(await failureOf(end));
      failures.push(await failureOf(tx.one('test.next', 'select 1 as one')));
    }),
  );
  expect(failures.map(isOutage)).toEqual([true, true]);
});
