import { userFollowed, userUnfollowed } from '@velvet/contracts/account/events';
import { postAudienceChanged, postDeleted } from '@velvet/contracts/content/events';
import {
  countNotifications,
  dismissNotification,
  listNotifications,
  restoreNotification,
} from '@velvet/contracts/notification/notifications';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newPostId, publishCard, publishFollow, publishPost, userId } from './events.ts';

test('a post is one row however many follow, and each follower has it', async () => {
  await using world = await openWorld([notification]);
  const { db } = world.service('notification');
  const ana = userId('ana');
  await db.run(
    'test.follow',
    `insert into follow select 'social|fan-' || n, $1, '2020-01-01' from generate_series(1, 100000) n`,
    [ana],
  );
  const [bo, cy] = [await world.user('bo'), await world.user('cy')];
  await publishFollow(world, bo.id, ana);
  await publishCard(world, ana, 'Ana');
  const writes = async () => {
    const row = await db.one<{ rows: number }>(
      'test.rows',
      `select (select count(*) from notification) + (select count(*) from notification_actor) + (select count(*) from broadcast)
            + (select count(*) from broadcast_state) + (select count(*) from inbox) + (select count(*) from outbox) as rows`,
    );
    return row?.rows ?? 0;
  };
  const before = await writes();

  await publishPost(world, ana);

  expect((await writes()) - before).toBeLessThanOrEqual(10);
  expect((await bo.make(listNotifications)).data).toMatchObject([
    { title: 'New post', description: 'Ana published a new post', read: false, user: { name: 'Ana' } },
  ]);
  expect((await cy.make(listNotifications)).data).toEqual([]);
});

test('posts before the follow, of friends one is not, of hidden people and deleted ones are not there', async () => {
  await using world = await openWorld([notification]);
  const [ana, bo] = [userId('ana'), await world.user('bo')];
  const total = async () => (await bo.make(countNotifications)).data?.total;
  await publishPost(world, ana);
  world.clock.advance({ seconds: 1 });
  await publishFollow(world, bo.id, ana);
  expect(await total()).toBe(0);
  const postId = newPostId();
  await publishPost(world, ana, postId);
  await publishPost(world, ana, newPostId(), 'friends');
  expect(await total()).toBe(1);
  await world.publish(userFollowed, { followerId: ana, followedId: bo.id, isMutual: true });
  expect(await total()).toBe(3);
  await world.publish(postAudienceChanged, { postId, authorId: ana, audience: 'private' });
  expect(await total()).toBe(2);
  await publishPost(world, ana, postId);
  expect(await total()).toBe(3);
  await world.publish(postDeleted, { postId, authorId: ana, audience: 'public' });
  expect(await total()).toBe(2);
  await publishCard(world, ana, 'Ana', { hidden: true });
  expect(await total()).toBe(0);
  await publishCard(world, ana, 'Ana', { revision: 2 });
  await world.publish(userUnfollowed, { followerId: ana, followedId: bo.id });
  expect(await total()).toBe(0);
});

test('a dismissed post comes back for the reader who restores it alone', async () => {
  await using world = await openWorld([notification]);
  const [ana, bo, cy] = [userId('ana'), await world.user('bo'), await world.user('cy')];
  for (const fan of [bo, cy]) await publishFollow(world, fan.id, ana);
  await publishPost(world, ana);
  const [row] = (await bo.make(listNotifications)).data ?? [];
  for (const fan of [bo, cy]) await fan.make(dismissNotification, { params: { id: row!.id } });

  expect((await bo.make(restoreNotification, { params: { id: row!.id } })).data).toEqual({ unread: 1 });
  expect((await bo.make(restoreNotification, { params: { id: row!.id } })).data).toEqual({ unread: 1 });

  expect((await bo.make(listNotifications)).data).toHaveLength(1);
  expect((await cy.make(listNotifications)).data).toEqual([]);
});
