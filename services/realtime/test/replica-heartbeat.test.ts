import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { replicaRepository } from '#meeting/replication/replica.repository.ts';
import { realtime } from '#service.ts';

test('a replica learns that it was marked dead while it stored its heartbeat', async () => {
  await using world = await openWorld([realtime]);
  const { db } = world.service('realtime');
  const replicas = replicaRepository(db);
  expect(await replicas.upsertHeartbeat('slow')).toBe(false);
  expect(await replicas.upsertHeartbeat('slow')).toBe(true);
  const waiting = () =>
    db.rows(
      'test.waiting',
      `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
    );
  const { heartbeat } = await db.transaction(async (tx) => {
    await replicaRepository(tx).delete('slow');
    const heartbeat = replicas.upsertHeartbeat('slow');
    await expect.poll(waiting).not.toEqual([]);
    return { heartbeat };
  });
  expect(await heartbeat).toBe(false);
});
