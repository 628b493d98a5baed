import { addComment, likeComment } from '@velvet/contracts/content/comment-calls';
import { likePost } from '@velvet/contracts/content/post-calls';
import { addVideoComment } from '@velvet/contracts/content/video-comments';
import { likeVideo } from '@velvet/contracts/content/videos';
import type { CommentId, PostId } from '@velvet/contracts/ids';
import { systemClock } from '@velvet/kit/base/clock';
import { CacheUnavailable } from '@velvet/kit/cache/cache';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openVideos } from './video-world.ts';
import { openContent } from './world.ts';

const refused = { status: 429, code: 'TooManyRequests' };
const comment = (author: Person, postId: PostId, parentCommentId?: CommentId) =>
  author.make(addComment, { body: { postId, text: 'Lovely', ...(parentCommentId && { parentCommentId }) } });
const like = (fan: Person, id: PostId) => fan.make(likePost, { params: { id }, body: { reaction: 'like' } });
const statuses = async (attempts: number, act: () => Promise<{ status: number }>) => {
  const found: number[] = [];
  while (found.length < attempts) found.push((await act()).status);
  return found;
};

test('comments for one creator end at the budget, those for another one do not, and trust has more', async () => {
  // comments of ten minutes: 2 of a newcomer, 3 of a member, 6 of a verified one
  await using world = await openContent({ BUDGET_FACTOR: '0.1' });
  const [ana, bea] = [await world.creator('ana'), await world.creator('bea')];
  const [fan, friend] = [await world.member('fan'), await world.creator('friend')];
  const { _id: hers } = await world.post(ana, { text: 'One' });
  const { _id: also } = await world.post(ana, { text: 'Two' });
  const { _id: others } = await world.post(bea, { text: 'Three' });

  expect(await statuses(2, () => comment(fan, hers))).toEqual([200, 200]);
  expect(await comment(fan, also)).toMatchObject({
    ...refused,
    message: 'You have written many comments to this person. Please try again in 10 minutes.',
  });
  expect((await comment(fan, others)).status).toBe(200);
  expect(await statuses(7, () => comment(friend, hers))).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(await statuses(8, () => comment(ana, hers))).toEqual(Array(8).fill(200));

  world.clock.advance({ days: 1 });
  const late = await world.member('late');
  await world.card(late, { joinedAt: new Date(world.clock.now().getTime() - 86_400_000).toISOString() });
  expect(await statuses(4, () => comment(late, hers))).toEqual([200, 200, 200, 429]);
});

test('an answer counts for the author of the comment that it answers, whoever owns the post', async () => {
  await using world = await openContent({ BUDGET_FACTOR: '0.1' });
  const [ana, fan, rude] = [await world.creator('ana'), await world.member('fan'), await world.member('rude')];
  const bea = await world.creator('bea');
  const { _id: hers } = await world.post(ana, { text: 'One' });
  const { _id: others } = await world.post(bea, { text: 'Two' });
  const [one, two] = [dataOf(await comment(fan, hers)), dataOf(await comment(fan, others))];
  expect((await comment(rude, hers, one._id)).status).toBe(200);
  expect((await comment(rude, others, two._id)).status).toBe(200);
  // one comment reached each creator, and two the fan
  expect(await comment(rude, hers, one._id)).toMatchObject(refused);
  expect((await comment(rude, others)).status).toBe(200);
  expect(await statuses(6, () => comment(ana, hers, one._id))).toEqual(Array(6).fill(200));
});

test('likes of the posts, comments and videos of one person end at one budget, and can always be taken back', async () => {
  const { world, ana, publish } = await openVideos({ BUDGET_FACTOR: '0.01' });
  await using _world = world;
  const fan = await world.member('fan');
  const { _id: first } = await world.post(ana, { text: 'One' });
  const { _id: second } = await world.post(ana, { text: 'Two' });
  const { _id: remark } = dataOf(await comment(ana, first));
  const { id: video } = await publish({ title: 'Day' });
  // likes of a day: 2 of a newcomer
  expect((await like(fan, first)).status).toBe(200);
  expect((await fan.make(likeComment, { params: { id: remark }, body: { reaction: 'like' } })).status).toBe(200);
  expect(await like(fan, second)).toMatchObject({
    ...refused,
    message: 'You have liked many things of this person. Please try again in 24 hours.',
  });
  expect(await fan.make(likeVideo, { params: { id: video } })).toMatchObject(refused);
  expect(await like(fan, first)).toMatchObject({ data: { isLiked: false, counts: { likes: 0 } } });
  expect(
    await fan.make(addVideoComment, { params: { id: video }, body: { content: 'Oh', userId: fan.id } }),
  ).toMatchObject({
    status: 200,
  });
  expect(await statuses(6, () => like(ana, first))).toEqual(Array(6).fill(200));
});

test('comments and likes have no budget while the cache is unreachable', async () => {
  const limit = () => Promise.reject(new CacheUnavailable(new Error('gone')));
  const cache = { ...memoryCache(systemClock), limit };
  await using world = await openContent({ BUDGET_FACTOR: '0.01' }, { cache });
  const [ana, fan] = [await world.creator('ana'), await world.member('fan')];
  const { _id: id } = await world.post(ana, { text: 'One' });
  expect(await statuses(5, () => comment(fan, id))).toEqual(Array(5).fill(200));
  expect(await statuses(5, () => like(fan, id))).toEqual(Array(5).fill(200));
});
