import { BroadcastId, MessageId, PostId } from '@velvet/contracts/ids';
import { messageOffered } from '@velvet/contracts/messaging/events';
import { newId } from '@velvet/kit/base/ids';
import { offerPublished } from '@velvet/contracts/content/events';
import { stockChanged } from '@velvet/contracts/payment/stock-events';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

const lastStock = (world: PaymentWorld) => {
  const last = world.published(stockChanged).at(-1);
  return last && [last.left, last.total];
};

test('exactly the pieces of a limited offer are sold when fifty people buy at the same time', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const fans = await Promise.all(Array.from({ length: 50 }, (_, n) => world.fan(`fan${n}`)));
  const post = await world.offer(ana.id, 500, { limit: 7 });

  const answers = await Promise.all(fans.map((fan) => fan.buy(post, 5)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(answers.filter(({ code }) => code === 'SoldOut')).toHaveLength(43);
  expect([await world.countCharges(), await world.count('purchase'), await world.ledgerSum()]).toEqual([7, 7, 0]);
  await world.drain();
  expect(lastStock(world)).toEqual([0, 7]);
});

test('exactly the pieces of a mass message are sold when all its receivers buy at the same time', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const fans = await Promise.all(Array.from({ length: 50 }, (_, n) => world.fan(`fan${n}`)));
  const offer = { creatorId: ana.id, price: { amountMinor: 500, currency: 'USD' }, revision: 1 } as const;
  const stock = { id: BroadcastId.parse(newId()), total: 7 };
  const messages = await Promise.all(
    fans.map(async ({ id: buyerId }) => {
      const messageId = MessageId.parse(newId());
      await world.publish(messageOffered, { ...offer, messageId, buyerId, stock });
      return PostId.parse(messageId);
    }),
  );
  await world.drain();
  expect(world.published(stockChanged)).toMatchObject([{ subjectId: stock.id, subjectKind: 'message', left: 7 }]);

  const answers = await Promise.all(fans.map((fan, n) => fan.buy(messages[n]!, 5)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(answers.filter(({ code }) => code === 'SoldOut')).toHaveLength(43);
  expect([await world.countCharges(), await world.count('purchase'), await world.ledgerSum()]).toEqual([7, 7, 0]);
  await world.drain();
  expect(lastStock(world)).toEqual([0, 7]);
});

test('a piece returns when its payment is declined or abandoned, and not when it is refunded', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, slow, poor, admin] = [
    await world.fan('bo'),
    await world.fan('slow', numbers.challenge),
    await world.fan('poor', numbers.poor),
    await world.administrator(),
  ];
  const post = await world.offer(ana.id, 500, { limit: 1 });

  expect(await poor.buy(post, 5)).toMatchObject({ status: 402 });
  const waiting = await slow.buy(post, 5);
  expect(waiting).toMatchObject({ data: { state: 'requires_action' } });
  expect(await bo.buy(post, 5)).toMatchObject({ status: 409, code: 'SoldOut', message: 'This is sold out.' });

  world.clock.advance({ minutes: 6 });
  await world.sweep('stock.release');
  expect(lastStock(world)).toEqual([1, 1]);
  const bought = await bo.buy(post, 5);
  expect(bought).toMatchObject({ data: { state: 'settled' } });
  // the page of the abandoned checkout charges nothing any more
  await world.answerChallenge(waiting.data?.url ?? '', 'authorise');
  await world.sweep();
  expect(await world.countCharges()).toBe(1);

  await admin.make(refundCharge, { body: { chargeId: bought.data?.id ?? '' } });
  expect(await bo.buy(post, 5)).toMatchObject({ code: 'SoldOut' });
});

test('a limit that is lowered below the sold pieces sells nothing more, and an outdated offer does not raise it', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy, dee] = [await world.fan('bo'), await world.fan('cy'), await world.fan('dee')];
  const postId = await world.offer(ana.id, 500, { limit: 5 });
  await bo.buy(postId, 5);
  await cy.buy(postId, 5);
  const offer = {
    postId,
    creatorId: ana.id,
    price: { amountMinor: 500, currency: 'USD' },
    audience: 'public',
  } as const;
  await world.publish(offerPublished, { ...offer, revision: 3, limit: 1 });
  await world.publish(offerPublished, { ...offer, revision: 2, limit: 5 });
  await world.drain();
  expect(await dee.buy(postId, 5)).toMatchObject({ code: 'SoldOut' });
  expect(lastStock(world)).toEqual([0, 1]);
});
