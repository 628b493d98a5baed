import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { note } from './note-service.ts';

test('a connection that breaks between two statements fails only its transaction', async () => {
  await using world = await openWorld([note]);
  const { db } = world.service('note');
  const broken = db.transaction(async (tx) => {
    const mine = await tx.one<{ pid: number }>('test.pid', 'select pg_backend_pid() as pid');
    await db.run('test.end', 'select pg_terminate_backend($1)', [mine?.pid]);
    // the pool receives the error while the connection is idle in the transaction
    await delay(100);
    await tx.one('test.next', 'select 1 as one');
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable|connection/i);
  expect(await db.transaction((tx) => tx.one('test.after', 'select 1 as one'))).toEqual({ one: 1 });
});

test('pg_stat_activity names the process of each connection', async () => {
  await using world = await openWorld([note]);
  const { db } = world.service('note');
  const mine = await db.one<{ name: string }>(
    'test.name',
    'select application_name as name from pg_stat_activity where pid = pg_backend_pid()',
  );
  expect(mine?.name).toBe(`${process.pid}@${hostname()}`);
});

test('a second text with the name of a statement is refused on every connection', async () => {
  await using world = await openWorld([note]);
  const { db } = world.service('note');
  await db.one('test.twice', 'select 1 as one');
  await expect(db.transaction((tx) => tx.one('test.twice', 'select 2 as two'))).rejects.toThrow(
    'Two statements are named test.twice.',
  );
  expect(await db.one('test.twice', 'select 1 as one')).toEqual({ one: 1 });
});

test('work that goes on beside a failure cannot write behind the rollback', async () => {
  await using world = await openWorld([note]);
  const { db } = world.service('note');
  await db.run('test.table', 'create table written (word text)');
  const write = 'insert into written values ($1)';
  let rest: Promise<unknown> = Promise.resolve();
  const failing = db.transaction(async (tx) => {
    const goOn = async () => {
      await tx.run('test.write', write, ['first']);
      await tx.run('test.write', write, ['second']);
    };
    rest = goOn();
    await Promise.all([rest, Promise.reject(new Error('the other part'))]);
  });
  await expect(failing).rejects.toThrow('the other part');
  await expect(rest).rejects.toThrow('The transaction of this statement has ended.');
  expect(await db.rows('test.read', 'select word from written')).toEqual([]);
});
