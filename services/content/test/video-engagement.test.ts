import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import { deleteComment, editComment } from '@velvet/contracts/content/comment-calls';
import { offerWithdrawn } from '@velvet/contracts/content/events';
import { addVideoComment, listVideoComments, toggleCommentLike } from '@velvet/contracts/content/video-comments';
import { bookmarkVideo, likeVideo, listVideos, shareVideo, viewVideo } from '@velvet/contracts/content/videos';
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
  expect([...(await miscounted(db)), ...(await orphans(db))]).toEqual([]);
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
