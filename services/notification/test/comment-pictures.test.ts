import { commentDeleted, commentMediaChanged } from '@velvet/contracts/content/events';
import { VaultItemId } from '@velvet/contracts/ids';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { newId } from '@velvet/kit/base/ids';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newCommentId, newPostId, userId } from './events.ts';

test('the author of a comment is notified when its picture cannot be shown, until the comment is deleted', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  const [postId, commentId] = [newPostId(), newCommentId()];
  const picture = { commentId, postId, authorId: ana.id };
  const ready = { ...picture, itemId: VaultItemId.parse(newId()), state: 'ready', reason: null } as const;
  const failed = {
    ...ready,
    itemId: VaultItemId.parse(newId()),
    state: 'failed',
    reason: 'The file is empty.',
  } as const;
  for (const change of [ready, failed, failed]) await world.publish(commentMediaChanged, change);
  await world.drain();
  expect((await ana.make(listNotifications)).data).toMatchObject([
    {
      title: 'Picture not shown',
      description: 'Your comment appears without its picture: The file is empty.',
      link: `/dashboard?section=home&post=${postId}`,
    },
  ]);
  await world.publish(commentDeleted, { commentId, postId, postAuthorId: userId('cy'), authorId: ana.id });
  await world.drain();
  expect((await ana.make(listNotifications)).data).toEqual([]);
});
