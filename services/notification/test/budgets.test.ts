import { userFollowed, userUnfollowed } from '@velvet/contracts/account/events';
import { personMentioned } from '@velvet/contracts/content/events';
import type { UserId } from '@velvet/contracts/ids';
import { notificationCreated } from '@velvet/contracts/notification/events';
import { countNotifications, listNotifications } from '@velvet/contracts/notification/notifications';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newPostId, publishCard, publishLike, userId } from './events.ts';

const [bo, cy] = [userId('bo'), userId('cy')];

const mention = (world: World, authorId: UserId, mentionedId: UserId) =>
  world.publish(personMentioned, {
    postId: newPostId(),
    commentId: null,
    userId: mentionedId,
    authorId,
    excerpt: '',
    mentionedAt: world.clock.now().toISOString(),
  });

test('mentions beyond the budget of their author notify nobody, those of others do', async () => {
  await using world = await openWorld([notification]);
  const [ana, di] = [await world.user('ana'), await world.user('di')];
  for (const [id, name] of [
    [bo, 'Bo'],
    [cy, 'Cy'],
  ] as const)
    await publishCard(world, id, name);
  const count = async (person: typeof ana) => (await person.make(listNotifications)).data?.length;
  for (let turn = 0; turn < 5; turn += 1) await mention(world, bo, ana.id);
  await world.drain();
  expect(await count(ana)).toBe(3);
  await mention(world, cy, ana.id);
  await mention(world, bo, di.id);
  await world.drain();
  expect([await count(ana), await count(di)]).toEqual([4, 1]);
  // an account of yesterday has ten
  world.clock.advance({ days: 1 });
  for (let turn = 0; turn < 12; turn += 1) await mention(world, cy, ana.id);
  await world.drain();
  expect(await count(ana)).toBe(13);
});

test('a like or a follow that is taken back and repeated is listed, and no news', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  await publishCard(world, bo, 'Bo');
  const postId = newPostId();
  const pair = { followerId: bo, followedId: ana.id };
  const state = async () => {
    await world.drain();
    const { data } = await ana.make(listNotifications);
    const { data: counts } = await ana.make(countNotifications);
    return { rows: data?.map(({ people }) => people), unread: counts?.unread };
  };
  await publishLike(world, bo, ana.id, postId);
  await world.publish(userFollowed, { ...pair, isMutual: false });
  expect(await state()).toEqual({ rows: [1, 1], unread: 2 });
  for (let turn = 0; turn < 3; turn += 1) {
    world.clock.advance({ minutes: 1 });
    await publishLike(world, bo, ana.id, postId, false);
    await world.publish(userUnfollowed, pair);
    expect(await state()).toEqual({ rows: [], unread: 0 });
    await publishLike(world, bo, ana.id, postId);
    await world.publish(userFollowed, { ...pair, isMutual: false });
    expect(await state()).toEqual({ rows: [1, 1], unread: 2 });
    await world.sweep();
  }
  expect(world.published(notificationCreated)).toHaveLength(2);
});
