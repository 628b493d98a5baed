import { MessageId, PostId } from '@velvet/contracts/ids';
import { messageOffered, messageOfferWithdrawn } from '@velvet/contracts/messaging/events';
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
