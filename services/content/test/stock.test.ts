import { offerPublished, postChanged } from '@velvet/contracts/content/events';
import { createPost, editPost, readPost } from '@velvet/contracts/content/post-calls';
import { stockChanged } from '@velvet/contracts/payment/stock-events';
import { PostId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { openContent } from './world.ts';

test('a limited post shows what payment has left of it, and its limit can be lowered only', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  expect(await ana.make(createPost, { body: { text: 'Free', limit: 3 } })).toMatchObject({
    status: 400,
    field: 'limit',
  });
  const post = await world.post(ana, { text: 'Three prints', price: 5, limit: 3 });
  expect(post.stock).toEqual({ total: 3, left: 3 });
  await world.drain();
  expect(world.published(offerPublished)).toMatchObject([{ postId: post._id, limit: 3 }]);
  const params = { id: post._id };
  const stock = { subjectId: post._id, subjectKind: 'post', creatorId: ana.id, total: 3 };
  await world.publish(stockChanged, { ...stock, left: 1, revision: 2 });
  await world.publish(stockChanged, { ...stock, left: 2, revision: 1 });
  await world.drain();
  const fan = await world.user('bo');
  expect((await fan.make(readPost, { params })).data?.stock).toEqual({ total: 3, left: 1 });
  expect(world.published(postChanged)).toHaveLength(1);
  const itemId = PostId.parse(newId());
  await world.publish(stockChanged, { ...stock, subjectId: itemId, subjectKind: 'vaultItem', left: 2, revision: 1 });
  await world.drain();
  expect(world.published(postChanged).at(-1)).toEqual({ postId: itemId, authorId: ana.id });
  for (const limit of [4, null])
    expect(await ana.make(editPost, { params, body: { limit } })).toMatchObject({ status: 400, field: 'limit' });
  expect((await ana.make(editPost, { params, body: { limit: 2 } })).data?.stock).toEqual({ total: 2, left: 1 });
  expect((await ana.make(editPost, { params, body: { price: 0 } })).data?.stock).toBeNull();
});
