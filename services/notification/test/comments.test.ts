import { commentDeleted } from '@velvet/contracts/content/events';
import { listNotifications, readAllNotifications } from '@velvet/contracts/notification/notifications';
import { dataOf } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newCommentId, newPostId, publishCard, publishComment, userId } from './events.ts';

test('the comments of a post are one row, also two hundred of one person, and comments after it was read are news', async () => {
  await using world = await openWorld([notification]);
  const [ana, postId] = [await world.user('ana'), newPostId()];
  for (const name of ['Bo', 'Cy']) await publishCard(world, userId(name.toLowerCase()), name);
  const [first, last] = [newCommentId(), newCommentId()];
  const comment = (by: string, id = newCommentId()) => publishComment(world, userId(by), ana.id, id, postId);
  const rows = async () => {
    await world.drain();
    return dataOf(await ana.make(listNotifications)).map(({ title, description }) => [title, description]);
  };
  await Promise.all(Array.from({ length: 199 }, () => comment('bo')));
  await comment('bo', first);
  expect(await rows()).toEqual([['New comment', 'Bo commented on your post: “how lovely”']]);
  await world.publish(commentDeleted, { commentId: first, postId, postAuthorId: ana.id, authorId: userId('bo') });
  expect(await rows()).toEqual([]);

  await comment('bo');
  await comment('cy', last);
  expect(await rows()).toEqual([['New comments', 'Cy and 1 other commented on your post: “how lovely”']]);
  await world.publish(commentDeleted, { commentId: last, postId, postAuthorId: ana.id, authorId: userId('cy') });
  expect(await rows()).toEqual([['New comments', 'Cy and 1 other commented on your post']]);
  await ana.make(readAllNotifications);
  await comment('bo');
  expect(await rows()).toHaveLength(2);
});
