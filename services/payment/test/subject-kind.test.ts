import { offerPublished, offerWithdrawn } from '@velvet/contracts/content/events';
import { PostId, type UserId } from '@velvet/contracts/ids';
import { purchaseCompleted, purchaseRefunded } from '@velvet/contracts/payment/events';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { openPaymentWorld } from './payment-world.ts';

const offerOf = (creatorId: UserId, revision: number) => ({
  postId: PostId.parse(newId()),
  creatorId,
  price: { amountMinor: 500, currency: 'USD' as const },
  audience: 'public' as const,
  revision,
});

test('a purchase event names the kind of its subject when offers of two kinds are sold', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const thing = offerOf(ana.id, 1);
  await world.publish(offerPublished, { ...thing, subjectKind: 'trinket' });
  const post = await world.offer(ana.id, 500);

  for (const id of [thing.postId, post]) expect((await bo.buy(id, 5)).status).toBe(200);
  await world.drain();
  expect(world.published(purchaseCompleted)).toMatchObject([
    { postId: thing.postId, subjectKind: 'trinket', buyerId: bo.id },
    { postId: post, subjectKind: 'post', buyerId: bo.id },
  ]);
});

test('an offer is unchanged when an event of another kind has its id', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const { price: _price, audience: _audience, ...thing } = offerOf(ana.id, 2);
  await world.offer(ana.id, 500, { postId: thing.postId });
  await world.publish(offerWithdrawn, { ...thing, subjectKind: 'trinket' });
  await world.drain();
  expect((await bo.buy(thing.postId, 5)).status).toBe(200);
});

test('a refund names the kind of the subject', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const thing = offerOf(ana.id, 1);
  await world.publish(offerPublished, { ...thing, subjectKind: 'trinket' });
  await world.drain();
  const { data } = await bo.buy(thing.postId, 5);
  const admin = await world.administrator();
  await admin.make(refundCharge, { body: { chargeId: data?.id ?? '' } });
  await world.drain();
  expect(world.published(purchaseRefunded)).toMatchObject([{ postId: thing.postId, subjectKind: 'trinket' }]);
});
