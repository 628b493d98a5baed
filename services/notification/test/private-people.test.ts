import { notificationCreated } from '@velvet/contracts/notification/events';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newPostId, publishCard, publishComment, publishFollow, publishLike, userId } from './events.ts';

test('likes name people with a private profile to followers only, and comments name their authors', async () => {
  await using world = await openWorld([notification]);
  const [ana, zoe] = [await world.user('ana'), await world.user('zoe')];
  const bo = userId('bo');
  await publishCard(world, bo, 'Bo', { isPrivate: true });
  await publishFollow(world, zoe.id, bo);
  for (const owner of [ana, zoe]) {
    await publishLike(world, bo, owner.id, newPostId());
    await world.drain();
    await publishComment(world, bo, owner.id);
    await world.drain();
  }
  const listed = async (person: typeof ana, query = {}) => {
    const { data } = await person.make(listNotifications, { query });
    return data?.map(({ description, user }) => [description.split(':').at(0), user.name]);
  };
  expect(await listed(ana)).toEqual([
    ['Bo commented on your post', 'Bo'],
    ['Someone liked your post', 'Someone'],
  ]);
  expect(await listed(ana, { q: 'Bo' })).toEqual([['Bo commented on your post', 'Bo']]);
  expect(await listed(zoe)).toEqual([
    ['Bo commented on your post', 'Bo'],
    ['Bo liked your post', 'Bo'],
  ]);
  const published = world
    .published(notificationCreated)
    .filter(({ userId: to, type }) => to === ana.id && type === 'like');
  expect(published).toMatchObject([{ description: 'Someone liked your post', actor: null }]);
});
