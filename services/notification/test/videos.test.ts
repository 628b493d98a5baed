import {
  videoCommentAdded,
  videoCommentDeleted,
  videoCommentEdited,
  videoDeleted,
  videoPersonMentioned,
  videoReactionChanged,
} from '@velvet/contracts/content/video-events';
import { VideoId, type UserId } from '@velvet/contracts/ids';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { newId } from '@velvet/kit/base/ids';
import { notification } from '#service.ts';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { newCommentId, publishCard, userId } from './events.ts';

test('likes of a video are grouped, comments and their likes lead to its page, and all disappear with it', async () => {
  await using world = await openWorld([notification]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  await publishCard(world, bo.id, 'Bo');
  for (const name of ['Cy', 'Di']) await publishCard(world, userId(name.toLowerCase()), name);
  const [videoId, commentId] = [VideoId.parse(newId()), newCommentId()];
  const at = world.clock.now().toISOString();
  const like = (actorId: UserId, reaction: 'like' | null) =>
    world.publish(videoReactionChanged, {
      subject: 'video',
      subjectId: videoId,
      videoId,
      ownerId: ana.id,
      isOpenToOwner: true,
      actorId,
      reaction,
      previous: reaction ? null : 'like',
      changedAt: at,
    });
  for (const person of [bo.id, userId('cy'), userId('di'), ana.id]) await like(person, 'like');
  await like(userId('di'), null);
  const comment = { commentId, videoId, videoAuthorId: ana.id, authorId: bo.id };
  await world.publish(videoCommentAdded, { ...comment, excerpt: 'how lovely', createdAt: at });
  await world.publish(videoCommentEdited, { ...comment, excerpt: 'lovelier' });
  const mention = { commentId, videoId, userId: bo.id, authorId: userId('cy'), mentionedAt: at };
  for (const excerpt of ['and @bo', 'and @bo']) await world.publish(videoPersonMentioned, { ...mention, excerpt });
  const onComment = { subject: 'comment', subjectId: commentId, videoId, ownerId: bo.id, previous: null } as const;
  for (const isOpenToOwner of [true, false])
    await world.publish(videoReactionChanged, {
      ...onComment,
      isOpenToOwner,
      actorId: isOpenToOwner ? ana.id : userId('cy'),
      reaction: 'like',
      changedAt: at,
    });
  await publishCard(world, ana.id, 'Ana');
  const told = async (person: typeof ana) =>
    (await person.make(listNotifications)).data!.map(({ description, link }) => [description, link]);
  const link = `/video/${videoId}`;
  expect(await told(ana)).toEqual([
    ['Bo commented on your video: “lovelier”', link],
    ['Cy and 1 other liked your video', link],
  ]);
  expect(await told(bo)).toEqual([
    ['Ana liked your comment', link],
    ['Cy mentioned you in a comment: “and @bo”', link],
  ]);
  await world.publish(videoCommentDeleted, comment);
  expect([(await told(ana)).length, await told(bo)]).toEqual([1, []]);
  await world.publish(videoDeleted, { videoId, authorId: ana.id });
  expect(await told(ana)).toEqual([]);
});
