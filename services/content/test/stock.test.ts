import { listMessageMedia } from '@velvet/contracts/content/message-media';
import { messageSent } from '@velvet/contracts/messaging/events';
import { offerPublished, postChanged } from '@velvet/contracts/content/events';
import { createPost, editPost, readPost } from '@velvet/contracts/content/post-calls';
import { stockChanged } from '@velvet/contracts/payment/stock-events';
import { BroadcastId, ConversationId, MessageId, PostId, VaultItemId, type UserId } from '@velvet/contracts/ids';
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

test('the messages of a limited mass message show the pieces that are left, before and after a sale', async () => {
  await using world = await openContent();
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const [messageId, broadcastId] = [MessageId.parse(newId()), BroadcastId.parse(newId())];
  await world.publish(messageSent, {
    messageId,
    conversationId: ConversationId.parse(newId()),
    seq: 1,
    members: [ana.id, bo.id].toSorted() as [UserId, UserId],
    senderId: ana.id,
    clientId: null,
    type: 'locked',
    content: '',
    vaultItemIds: [VaultItemId.parse(newId())],
    price: { amountMinor: 500, currency: 'USD' },
    broadcastId,
    limit: 3,
    replyTo: null,
    reactions: [],
    sentAt: world.clock.now().toISOString(),
    editedAt: null,
    unsentAt: null,
    status: { sender: 'sent', receiver: 'delivered' },
  });
  await world.drain();
  const stock = async () => (await bo.make(listMessageMedia, { query: { ids: messageId } })).data?.[0]?.stock;
  expect(await stock()).toEqual({ id: broadcastId, total: 3, left: 3 });
  const about = { subjectId: PostId.parse(broadcastId), subjectKind: 'message', creatorId: ana.id, total: 3 } as const;
  await world.publish(stockChanged, { ...about, left: 0, revision: 2 });
  await world.publish(stockChanged, { ...about, left: 1, revision: 1 });
  await world.drain();
  expect(await stock()).toEqual({ id: broadcastId, total: 3, left: 0 });
  expect(world.published(postChanged)).toEqual([{ postId: broadcastId, authorId: ana.id }]);
});
