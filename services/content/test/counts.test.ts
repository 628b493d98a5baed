import { postChanged, postCountsChanged } from '@velvet/contracts/content/events';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { editPost, likePost, viewPost } from '@velvet/contracts/content/post-calls';
import { expect, test } from 'vitest';
import { openContent } from './world.ts';

test('counts of a popular post are published every two seconds, and the last count is never lost', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const fans = await Promise.all(Array.from({ length: 50 }, (_, index) => world.user(`fan${index}`)));
  const hot = await world.post(ana, { text: 'Hot' });
  const calm = await world.post(ana, { text: 'Calm' });
  const begun = performance.now();
  await Promise.all(
    fans.flatMap((fan) => [
      fan.make(likePost, { params: { id: hot._id }, body: {} }),
      fan.make(addComment, { body: { postId: hot._id, text: 'Yes' } }),
    ]),
  );
  await fans[0]!.make(viewPost, { params: { id: calm._id } });
  await world.sweep();
  await world.drain();
  const told = world.published(postCountsChanged);
  // the sweep runs by itself every two seconds, and once above
  const sweeps = () => 2 + (performance.now() - begun) / 2000;
  expect(told.length).toBeLessThanOrEqual(sweeps());
  expect(told.every(({ postId }) => postId === hot._id)).toBe(true);
  expect(told.at(-1)).toEqual({ postId: hot._id, likes: 50, comments: 50, shares: 0 });
  // concurrent sweeps publish fewer events than likes, and the last event has the final count
  const sweeping = (async () => {
    for (let round = 0; round < 5; round += 1) await world.sweep();
  })();
  await Promise.all(fans.map((fan) => fan.make(likePost, { params: { id: hot._id }, body: { reaction: null } })));
  await sweeping;
  await world.sweep();
  await world.drain();
  const all = world.published(postCountsChanged);
  expect(all.length).toBeLessThanOrEqual(sweeps() + 6);
  expect(all.at(-1)).toMatchObject({ likes: 0, comments: 50 });
});

test('an edit of a published post is published, and of a draft it is not', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const post = await world.post(ana, { text: 'Open' });
  const draft = await world.post(ana, { text: 'Draft', isDraft: true });
  for (const { _id: id } of [post, draft]) await ana.make(editPost, { params: { id }, body: { text: 'Other' } });
  await world.drain();
  expect(world.published(postChanged)).toEqual([{ postId: post._id, authorId: ana.id }]);
});
