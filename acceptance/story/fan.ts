import assert from 'node:assert/strict';
import { followUser } from '@velvet/contracts/account/follows';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { likePost, listPosts, readPost } from '@velvet/contracts/content/post-calls';
import type { Post } from '@velvet/contracts/content/post';
import { listPaymentMethods } from '@velvet/contracts/payment/cards';
import { readPayment } from '@velvet/contracts/payment/payments';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { listSubscriptions, subscribe } from '@velvet/contracts/payment/subscriptions';
import { newCard, passChallenge, testCards } from './cards.ts';
import { secretText, type Published } from './creator.ts';
import { eventually } from './eventually.ts';
import type { Listener } from './listening.ts';
import type { Visitor } from './visitor.ts';

const unlockLimitMs = 2000;

const read = (who: Visitor, id: string): Promise<Post> => who.get(readPost, { params: { id } });

/**
 * Checks that one post is open and two are locked with an offer and a blurred preview, without any protected content in the
 * response.
 */
export async function seeLocked(fan: Visitor, creator: Visitor, published: Published): Promise<void> {
  await fan.get(followUser, { params: { userId: creator.id } });
  const posts = await eventually('three posts are on the creator’s page', 10_000, async () => {
    const list = await fan.get(listPosts, { query: { author: creator.handle } });
    return list.length === 3 && list;
  });
  const byId = new Map(posts.map((post) => [String(post._id), post]));
  assert.equal(byId.get(published.publicPost)?.locked, null);
  const subscribers = byId.get(published.subscribersPost)?.locked;
  assert.equal(subscribers?.reason, 'subscribers');
  assert.deepEqual([subscribers?.imageCount, subscribers?.videoCount], [1, 1]);
  assert.ok(
    subscribers?.offers.some(
      (offer) => offer.kind === 'subscribe' && offer.planId === published.planId && offer.month?.amountMinor === 999,
    ),
  );
  const sold = byId.get(published.soldPost)?.locked;
  assert.ok(sold?.offers.some((offer) => offer.kind === 'buy' && offer.price.amountMinor === 500));
  for (const locked of [subscribers, sold]) {
    const preview = await fetch(locked?.previewUrl ?? '');
    assert.equal(preview.headers.get('content-type'), 'image/webp');
  }
  const said = JSON.stringify([
    byId.get(published.subscribersPost),
    byId.get(published.soldPost),
    await read(fan, published.soldPost),
  ]);
  for (const leak of [secretText, 'IMG_', '.mp4', 'renditions":[{'])
    assert.ok(!said.includes(leak), `a locked post tells ${leak}`);
}

/** A refused card: a plain sentence, and no trace. */
export async function beDeclined(fan: Visitor, creator: Visitor, { planId }: Published): Promise<void> {
  const paymentMethodId = await newCard(fan, testCards.declined);
  const answer = await fan.make(subscribe, {
    body: { creatorId: creator.id, plan: planId, interval: 'month', paymentMethodId },
  });
  assert.deepEqual([answer.status, answer.code], [402, 'CardDeclined']);
  assert.ok((answer.message ?? '').length > 10, 'the refusal is said in words');
  assert.deepEqual(await fan.get(listSubscriptions), []);
  assert.deepEqual(await fan.get(listPaymentMethods), [], 'a declined card is not kept');
}

/** Subscribes with 3-D Secure; the post opens and the socket reports it within two seconds. @returns the subscription's id */
export async function subscribeWithChallenge(
  fan: Visitor,
  creator: Visitor,
  { planId, subscribersPost }: Published,
  socket: Listener,
): Promise<string> {
  const paymentMethodId = await newCard(fan, testCards.threeDSecure);
  const begun = await fan.get(subscribe, {
    body: { creatorId: creator.id, plan: planId, interval: 'month', paymentMethodId },
  });
  assert.equal(begun.state, 'requires_action');
  await passChallenge(begun.url ?? '');
  const paidAt = performance.now();
  await eventually(
    'the payment is settled',
    10_000,
    async () => (await fan.get(readPayment, { params: { id: begun.paymentId ?? '' } })).state === 'settled',
  );
  const settledAt = performance.now();
  await eventually(
    'the subscribers’ post opens',
    10_000,
    async () => (await read(fan, subscribersPost)).locked === null,
  );
  await eventually('the socket says that access opened', 10_000, async () => socket.has('access'));
  assert.ok(
    performance.now() - settledAt < unlockLimitMs,
    `opened ${Math.round(performance.now() - settledAt)} ms after the payment (${Math.round(settledAt - paidAt)} ms) was settled`,
  );
  const open = await read(fan, subscribersPost);
  assert.ok(open.content.text.startsWith(secretText));
  const range = await fetch(open.content.media.find(({ type }) => type === 'video')?.url ?? '', {
    headers: { range: 'bytes=0-99' },
  });
  assert.deepEqual([range.status, (await range.arrayBuffer()).byteLength], [206, 100]);
  return begun.subscription.id;
}

/** Twenty impatient presses on «Buy» are one charge. */
export async function buy(fan: Visitor, { soldPost }: Published): Promise<void> {
  const paymentMethodId = await newCard(fan, testCards.good);
  const wrong = await fan.make(payPerView, { body: { contentId: soldPost, amount: 4, paymentMethodId } });
  assert.deepEqual([wrong.status, wrong.code], [409, 'PriceChanged']);
  const headers = { 'idempotency-key': `story-${soldPost}` };
  const presses = await Promise.all(
    Array.from({ length: 20 }, () =>
      fan.make(payPerView, { body: { contentId: soldPost, amount: '5.00', paymentMethodId }, headers }),
    ),
  );
  const payments = new Set(presses.filter(({ data }) => data).map(({ data }) => data?.id));
  assert.equal(payments.size, 1);
  await eventually('the bought post opens', 5000, async () => (await read(fan, soldPost)).locked === null);
  const again = await fan.make(payPerView, { body: { contentId: soldPost, amount: 5, paymentMethodId } });
  assert.deepEqual([again.status, again.code], [409, 'AlreadyOwned']);
}

export async function talk(fan: Visitor, creator: Visitor, { publicPost }: Published): Promise<void> {
  const liked = await fan.get(likePost, { params: { id: publicPost }, body: { reaction: 'fire' } });
  assert.deepEqual([liked.isLiked, liked.reaction, liked.counts.likes], [true, 'fire', 1]);
  const comment = await fan.get(addComment, { body: { postId: publicPost, text: 'Breathtaking.' } });
  const reply = await creator.get(addComment, {
    body: { postId: publicPost, text: 'Thank you!', parentCommentId: comment._id },
  });
  assert.equal(reply.parentCommentId, comment._id);
}

/** Checks the access of all users, at the end and after every restart. */
export async function checkAccess(
  fan: Visitor,
  { publicPost, subscribersPost, soldPost }: Published,
  isSubscribed: boolean,
): Promise<void> {
  assert.equal((await read(fan, publicPost)).locked, null);
  assert.equal((await read(fan, soldPost)).locked, null, 'what was bought stays open');
  assert.equal(
    (await read(fan, subscribersPost)).locked === null,
    isSubscribed,
    'what a subscription opens is open while it runs',
  );
}
