import { followRequested, followRequestEnded, userFollowed } from '@velvet/contracts/account/events';
import { notificationCreated } from '@velvet/contracts/notification/events';
import { listNotifications, readNotification } from '@velvet/contracts/notification/notifications';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { publishCard } from './events.ts';

test('each request to follow is listed until it ends, also when it was read, and its acceptance is listed to the follower', async () => {
  await using world = await openWorld([notification]);
  const [zoe, ana, eve] = [await world.user('zoe'), await world.user('ana'), await world.user('eve')];
  for (const { id, handle } of [zoe, ana, eve]) await publishCard(world, id, handle);
  const pair = { followerId: ana.id, followedId: zoe.id };
  const listed = async (person: typeof zoe) => {
    await world.drain();
    const { data } = await person.make(listNotifications);
    return data?.map(({ description, link, isFollowRequest }) => [description, link, isFollowRequest]);
  };

  await world.publish(followRequested, pair);
  await world.publish(followRequested, { ...pair, followerId: eve.id });
  const requests = ['eve', 'ana'].map((name) => [`${name} asked to follow you`, '/dashboard?section=profile', true]);
  expect(await listed(zoe)).toEqual(requests);
  for (const { id } of (await zoe.make(listNotifications)).data ?? [])
    await zoe.make(readNotification, { params: { id } });

  // asked again within a week: listed once more, without a further notice
  await world.publish(followRequestEnded, pair);
  expect(await listed(zoe)).toEqual(requests.slice(0, 1));
  const told = world.published(notificationCreated).length;
  await world.publish(followRequested, pair);
  expect(await listed(zoe)).toEqual(requests);
  expect(world.published(notificationCreated)).toHaveLength(told);

  await world.publish(followRequestEnded, pair);
  await world.publish(userFollowed, { ...pair, isMutual: false, isAccepted: true });
  expect(await listed(zoe)).toEqual(requests.slice(0, 1));
  const link = `/dashboard?section=discover&user=${encodeURIComponent(zoe.id)}`;
  expect(await listed(ana)).toEqual([['zoe accepted your follow request', link, false]]);
});
