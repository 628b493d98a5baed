import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { startListening } from '#database/listening.ts';
import { createLogger } from '#observability/logger.ts';
import { note } from './note-service.ts';

test('the listener receives committed notices of its channel only, also after its connection broke', async () => {
  await using world = await openWorld([note]);
  const { db } = world.service('note');
  let notices = 0;
  const listening = startListening({
    db,
    channel: 'A channel',
    onNotice: () => void (notices += 1),
    logger: createLogger('listening', 'silent'),
  });
  // it fires once at the start, because earlier notices may have been missed
  await expect.poll(() => notices).toBe(1);
  const say = (channel: string) => db.run('test.say', `select pg_notify($1, '')`, [channel]);
  await say('another');
  const failed = db.transaction(async (tx) => {
    await tx.run('test.say', `select pg_notify($1, '')`, ['A channel']);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await say('A channel');
  await expect.poll(() => notices).toBe(2);

  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen "A channel"' and datname = current_database()`;
  await db.run('test.end', end);
  await expect.poll(() => notices).toBe(3);
  await say('A channel');
  await expect.poll(() => notices).toBe(4);

  await listening.stop();
  await say('A channel');
  const left = await db.one(
    'test.left',
    `select from pg_stat_activity where query = 'listen "A channel"'
    and datname = current_database()`,
  );
  expect(left).toBeUndefined();
  expect(notices).toBe(4);
});
