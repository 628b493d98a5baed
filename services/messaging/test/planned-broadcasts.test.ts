import type { BroadcastId } from '@velvet/contracts/ids';
import { readBroadcast, updateBroadcast, withdrawBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { broadcastPlanned } from '@velvet/contracts/messaging/events';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { broadcast, creators } from './events.ts';

test('a broadcast with a time is published for the queue with each change, and others are not', async () => {
  await using world = await openWorld([messaging]);
  const [ana, bo] = await creators(world, 'ana', 'bo');
  const plansOf = (id: BroadcastId) =>
    world
      .published(broadcastPlanned)
      .filter(({ broadcastId }) => broadcastId === id)
      .map(({ plan }) => plan);
  const atOnce = await broadcast(ana, { audience: 'followers', content: 'Now' });
  await world.drain();
  expect(plansOf(atOnce.id)).toEqual([]);
  const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
  const [first, moved] = [inHours(1), inHours(2)];
  const { id } = await broadcast(ana, { audience: 'followers', content: 'Later', scheduledAt: first });
  const params = { broadcastId: id };
  expect((await ana.make(readBroadcast, { params })).data).toMatchObject({ id, content: 'Later' });
  expect(await bo.make(readBroadcast, { params })).toMatchObject({ status: 404, code: 'BroadcastNotFound' });
  const body = { audience: 'followers', content: 'Later', scheduledAt: moved } as const;
  expect((await ana.make(updateBroadcast, { params, body })).status).toBe(200);
  world.clock.advance({ hours: 2 });
  await world.sweep();
  expect((await ana.make(withdrawBroadcast, { params })).status).toBe(200);
  await world.drain();
  expect(plansOf(id)).toMatchObject([
    { state: 'scheduled', at: first, audience: 'followers', content: 'Later', attachments: 0, price: null },
    { state: 'scheduled', at: moved },
    { state: 'sent' },
    { state: 'unsent' },
  ]);
  const gone = await broadcast(ana, { audience: 'followers', content: 'Never', scheduledAt: inHours(30) });
  expect((await ana.make(withdrawBroadcast, { params: { broadcastId: gone.id } })).status).toBe(200);
  await world.drain();
  expect(plansOf(gone.id).at(-1)).toBeNull();
});
