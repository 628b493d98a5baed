import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import { deleteComment, editComment } from '@velvet/contracts/content/comment-calls';
import { commentAdded, offerWithdrawn, reactionChanged } from '@velvet/contracts/content/events';
import {
  videoCommentAdded,
  videoCommentDeleted,
  videoCommentEdited,
  videoDeleted,
  videoPersonMentioned,
  videoReactionChanged,
  videoShared,
  videoViewed,
} from '@velvet/contracts/content/video-events';
import { addVideoComment, listVideoComments, toggleCommentLike } from '@velvet/contracts/content/video-comments';
import {
  bookmarkVideo,
  deleteVideo,
  editVideo,
  likeVideo,
  listVideos,
  shareVideo,
  viewVideo,
} from '@velvet/contracts/content/videos';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { miscounted, orphans } from './miscounted.ts';
import { openVideos, read } from './video-world.ts';

test('likes and bookmarks toggle, shares and views count once a day', async () => {
  const { world, ana, publish } = await openVideos();
  await using _world = world;
  const { db } = world.service('content');
  const bo = await world.member('bo');
  const { id } = await publish({ title: 'A' });
  const params = { id };
  expect((await bo.make(likeVideo, { params })).data).toEqual({ isLiked: true, likeCount: 1 });
  expect((await bo.make(bookmarkVideo, { params })).data).toEqual({ isBookmarked: true, saves: 1 });
  for (const shareType of ['x', 'link'])
    expect((await bo.make(shareVideo, { params, body: { shareType } })).data).toEqual({ shares: 1 });
  const view = (of: Person, watched: number) => of.make(viewVideo, { params, body: { watched } });
  expect((await view(bo, 0.25)).data).toEqual({ isCounted: true, views: 1 });
  expect((await view(bo, 0.75)).data).toEqual({ isCounted: false, views: 1 });
  expect((await view(ana, 1)).data).toEqual({ isCounted: false, views: 1 });
  expect(await view(bo, 2)).toMatchObject({ status: 400, field: 'watched' });
  expect(await db.one('test.watch', 'select watch_count, watched_sum from video', [])).toEqual({
    watch_count: 1,
    watched_sum: 0.75,
  });
  expect((await read(bo, id)).data).toMatchObject({ isLiked: true, isBookmarked: true, likes: 1, shares: 1, views: 1 });
  expect((await bo.make(listVideos, { query: { feed: 'saved' } })).data).toMatchObject([{ id }]);
  expect((await bo.make(likeVideo, { params })).data).toEqual({ isLiked: false, likeCount: 0 });
  expect((await bo.make(bookmarkVideo, { params })).data).toEqual({ isBookmarked: false, saves: 0 });
  await world.drain();
  const about = { videoId: id, authorId: ana.id };
  expect(world.published(videoShared)).toMatchObject([{ ...about, actorId: bo.id }]);
  expect(world.published(videoViewed)).toMatchObject([{ ...about, viewerId: bo.id }]);
  expect([...(await miscounted(db)), ...(await orphans(db))]).toEqual([]);
});

test('a comment on a video notifies each mentioned person who may see it once, except the creator', async () => {
  const { world, publish } = await openVideos();
  await using _world = world;
  const [bo, cy, di] = [await world.member('bodo'), await world.member('cyra'), await world.member('dina')];
  await world.publish(userBlocked, { blockerId: di.id, blockedId: bo.id });
  await world.drain();
  const { id } = await publish({ title: 'A' });
  const body = { content: 'Look, @bodo and @dina and @ana' };
  const { id: commentId } = dataOf(await bo.make(addVideoComment, { params: { id }, body }));
  for (const text of ['Look, @cyra', 'Look here, @cyra'])
    await bo.make(editComment, { params: { id: commentId }, body: { text } });
  await world.drain();
  expect(world.published(videoPersonMentioned)).toMatchObject([
    { videoId: id, commentId, userId: cy.id, authorId: bo.id, excerpt: 'Look, @cyra' },
  ]);
});

test('comments on a video have at most 500 characters, are liked, and are deleted by its creator', async () => {
  const { world, ana, publish } = await openVideos();
  await using _world = world;
  const { db } = world.service('content');
  const [bo, cy] = [await world.member('bo'), await world.member('cy')];
  const { id } = await publish({ title: 'A' });
  const comment = (of: Person, body: z.input<(typeof addVideoComment)['body']>) =>
    of.make(addVideoComment, { params: { id }, body });
  expect(await comment(bo, { content: '  ' })).toMatchObject({
    status: 400,
    message: 'Please log in and enter a comment',
  });
  expect(await comment(bo, { content: 'x'.repeat(501) })).toMatchObject({ status: 400, field: 'content' });
  expect(await comment(bo, { content: 'Hi', userId: ana.id })).toMatchObject({ status: 403, field: 'userId' });
  const added = dataOf(await comment(bo, { content: ` ${'x'.repeat(500)} `, userId: bo.id }));
  expect(added).toMatchObject({ user: { id: bo.id, display_name: 'BO' }, likes: 0, isLiked: false, canEdit: true });
  expect(added.content).toHaveLength(500);
  const edit = (text: string) => bo.make(editComment, { params: { id: added.id }, body: { text } });
  expect(await edit('x'.repeat(501))).toMatchObject({ status: 400, field: 'text' });
  expect((await edit('Shorter')).status).toBe(200);
  const like = () => cy.make(toggleCommentLike, { params: { id: added.id } });
  expect((await like()).data).toEqual({ isLiked: true, likeCount: 1 });
  const { data: listed } = await cy.make(listVideoComments, { params: { id } });
  expect(listed).toMatchObject([{ content: 'Shorter', isEdited: true, likes: 1, isLiked: true, canDelete: false }]);
  expect((await like()).data).toEqual({ isLiked: false, likeCount: 0 });
  expect((await read(cy, id)).data!.comments).toBe(1);

  await world.publish(userBlocked, { blockerId: cy.id, blockedId: bo.id });
  await world.drain();
  expect((await cy.make(listVideoComments, { params: { id } })).data).toEqual([]);
  expect(await like()).toMatchObject({ status: 404, code: 'CommentNotFound' });
  expect((await ana.make(deleteComment, { params: { id: added.id } })).status).toBe(200);
  expect((await read(cy, id)).data!.comments).toBe(0);
  expect([...(await miscounted(db)), ...(await orphans(db))]).toEqual([]);
});

test('deleting an account deletes its videos and what it watched', async () => {
  const { world, ana, publish } = await openVideos();
  await using _world = world;
  const { db } = world.service('content');
  const cy = await world.creator('cy');
  await publish({ title: 'A', price: 5 });
  const { id } = await publish({ title: 'B' }, cy);
  await ana.make(viewVideo, { params: { id }, body: { watched: 1 } });
  await ana.make(listVideos, {});
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  expect(await db.rows('test.left', 'select id, watch_count, watched_sum, view_count from video')).toEqual([
    { id, watch_count: 0, watched_sum: 0, view_count: 0 },
  ]);
  for (const table of ['video_watch', 'video_impression', 'video_preference'])
    expect(await db.rows(`test.${table}`, `select 1 from ${table}`)).toEqual([]);
  expect(world.published(offerWithdrawn)).toHaveLength(1);
});

test('likes and comments publish events of videos, marked as closed to a commenter without access', async () => {
  const { world, ana, publish } = await openVideos();
  await using _world = world;
  const [bo, cy] = [await world.member('bo'), await world.member('cy')];
  const { id: videoId } = await publish({ title: 'A' });
  const params = { id: videoId };
  await bo.make(likeVideo, { params });
  await bo.make(likeVideo, { params });
  const { id: commentId } = dataOf(await bo.make(addVideoComment, { params, body: { content: 'Hi' } }));
  await bo.make(editComment, { params: { id: commentId }, body: { text: 'Hello' } });
  await cy.make(toggleCommentLike, { params: { id: commentId } });
  await world.follow(cy, ana);
  await ana.make(editVideo, { params, body: { audience: 'followers' } });
  await ana.make(toggleCommentLike, { params: { id: commentId } });
  await ana.make(deleteComment, { params: { id: commentId } });
  await ana.make(deleteVideo, { params });
  await world.drain();
  const onVideo = { subject: 'video', subjectId: videoId, videoId, ownerId: ana.id, actorId: bo.id };
  const onComment = { subject: 'comment', subjectId: commentId, videoId, ownerId: bo.id, reaction: 'like' };
  expect(world.published(videoReactionChanged)).toMatchObject([
    { ...onVideo, reaction: 'like', previous: null, isOpenToOwner: true },
    { ...onVideo, reaction: null, previous: 'like' },
    { ...onComment, actorId: cy.id, isOpenToOwner: true },
    { ...onComment, actorId: ana.id, isOpenToOwner: false },
  ]);
  const comment = { commentId, videoId, videoAuthorId: ana.id, authorId: bo.id };
  expect(world.published(videoCommentAdded)).toMatchObject([{ ...comment, excerpt: 'Hi' }]);
  expect(world.published(videoCommentEdited)).toMatchObject([{ ...comment, excerpt: 'Hello' }]);
  expect(world.published(videoCommentDeleted)).toMatchObject([comment]);
  expect(world.published(videoDeleted)).toEqual([{ videoId, authorId: ana.id }]);
  expect([...world.published(reactionChanged), ...world.published(commentAdded)]).toEqual([]);
});
