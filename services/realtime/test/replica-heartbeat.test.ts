import { untilWaiting } from '@velvet/testing/locks';
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
  const { heartbeat } = await db.transaction(async (tx) => {
    await replicaRepository(tx).delete('slow');
    const heartbeat = replicas.upsertHeartbeat('slow');
    await untilWaiting(db);
    return { heartbeat };
  });
  expect(await heartbeat).toBe(false);
});
