import { followRequested, followRequestEnded, userFollowed } from '@velvet/contracts/account/events';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { publishCard } from './events.ts';

test('a request to follow is listed until it ends, and its acceptance is listed to the follower', async () => {
  await using world = await openWorld([notification]);
  const [zoe, ana] = [await world.user('zoe'), await world.user('ana')];
  for (const { id, handle } of [zoe, ana]) await publishCard(world, id, handle);
  const pair = { followerId: ana.id, followedId: zoe.id };
  const listed = async (person: typeof zoe) => {
    await world.drain();
    const { data } = await person.make(listNotifications);
    return data?.map(({ description, link }) => [description, link]);
  };

  await world.publish(followRequested, pair);
  expect(await listed(zoe)).toEqual([['ana asked to follow you', '/dashboard?section=profile']]);

  await world.publish(followRequestEnded, pair);
  await world.publish(userFollowed, { ...pair, isMutual: false, isAccepted: true });
  expect(await listed(zoe)).toEqual([]);
  const link = `/dashboard?section=discover&user=${encodeURIComponent(zoe.id)}`;
  expect(await listed(ana)).toEqual([['zoe accepted your follow request', link]]);
});
