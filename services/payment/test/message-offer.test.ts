import { accountDeleted } from '@velvet/contracts/account/events';
import { MessageId, PostId } from '@velvet/contracts/ids';
import {
  firstMessageOffered,
  firstMessageOfferWithdrawn,
  messageOffered,
  messageOfferWithdrawn,
} from '@velvet/contracts/messaging/events';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { purchaseCompleted } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { openPaymentWorld } from './payment-world.ts';

test('a locked message is sold to its receiver alone, once, and not after it was unsent', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, cy] = [await world.creator('ana'), await world.fan('bo'), await world.fan('cy')];
  const price = { amountMinor: 700, currency: 'USD' } as const;
  const offer = async (): Promise<PostId> => {
    const messageId = MessageId.parse(newId());
    await world.publish(messageOffered, { messageId, creatorId: ana.id, buyerId: bo.id, price, revision: 1 });
    await world.drain();
    return PostId.parse(messageId);
  };
  const [contentId, unsent] = [await offer(), await offer()];
  const buy = (person: typeof bo | typeof ana, id: PostId) =>
    person.make(payPerView, { body: { contentId: id, amount: 7 } });
  expect(await buy(cy, contentId)).toMatchObject({ status: 404, code: 'OfferNotFound' });
  expect(await buy(ana, contentId)).toMatchObject({ code: 'OwnContent' });
  expect(await buy(bo, contentId)).toMatchObject({ status: 200, data: { state: 'settled' } });
  expect(await buy(cy, contentId)).toMatchObject({ status: 404, code: 'OfferNotFound' });
  await world.publish(messageOfferWithdrawn, { messageId: MessageId.parse(unsent), creatorId: ana.id, revision: 2 });
  await world.drain();
  expect(await buy(bo, unsent)).toMatchObject({ code: 'OfferWithdrawn' });
  expect(await buy(cy, unsent)).toMatchObject({ status: 404, code: 'OfferNotFound' });
  expect(world.published(purchaseCompleted)).toMatchObject([
    { postId: contentId, subjectKind: 'message', buyerId: bo.id, price },
  ]);
});

test('a locked message of a deleted account is not for sale, also when the same identity has signed up again', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  const messageId = MessageId.parse(newId());
  const price = { amountMinor: 700, currency: 'USD' } as const;
  await world.publish(messageOffered, { messageId, creatorId: ana.id, buyerId: bo.id, price, revision: 1 });
  const buy = () => bo.make(payPerView, { body: { contentId: PostId.parse(messageId), amount: 7 } });

  await world.publish(accountDeleted, { userId: ana.id, revision: 900 });
  await world.drain();

  expect(await buy()).toMatchObject({ status: 404, code: 'OfferNotFound' });
  await world.showCard(ana.id, { revision: 901 });
  expect(await buy()).toMatchObject({ status: 409, code: 'OfferWithdrawn' });
});

test('a first message to a creator is sold to everybody, once each, for the latest price', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, cy] = [await world.creator('ana'), await world.fan('bo'), await world.fan('cy')];
  const offerId = newId();
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
  const offer = (amountMinor: number, revision: number) =>
    world.publish(firstMessageOffered, { offerId, creatorId: ana.id, price: usd(amountMinor), revision });
  await offer(900, 2);
  await offer(500, 1);
  await world.drain();
  const buy = (person: typeof bo | typeof ana, amount: number) =>
    person.make(payPerView, { body: { contentId: PostId.parse(offerId), amount } });
  expect(await buy(bo, 5)).toMatchObject({ code: 'PriceChanged' });
  expect(await buy(bo, 9)).toMatchObject({ status: 200, data: { state: 'settled' } });
  expect(await buy(ana, 9)).toMatchObject({ code: 'OwnContent' });
  await world.publish(firstMessageOfferWithdrawn, { offerId, creatorId: ana.id, revision: 3 });
  await world.drain();
  expect(await buy(cy, 9)).toMatchObject({ code: 'OfferWithdrawn' });
  expect(world.published(purchaseCompleted)).toMatchObject([
    { postId: offerId, subjectKind: 'firstMessage', buyerId: bo.id, creatorId: ana.id, price: usd(900) },
  ]);
});
