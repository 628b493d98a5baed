import { closeDispute } from '@velvet/card-sandbox/calls';
import { chargeReversed, purchaseCompleted, purchaseRefunded } from '@velvet/contracts/payment/events';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { listPurchases } from '@velvet/contracts/payment/purchases';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';
import { isCharge, stripeOf } from './stripe-wire.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** Buys a post so that the response of the provider and its webhooks are lost, and returns the provider's charge. */
async function buyUnheard(world: PaymentWorld, number: string) {
  const ana = await world.creator('ana');
  const bo = await world.fan('bo', number);
  const post = await world.offer(ana.id, 700);
  world.webhooks.state.fate = () => 'refused';
  world.provider.state.fate = (request) => (isCharge(request) ? 'lost' : 'passes');
  expect(await bo.buy(post, 7)).toMatchObject({ data: { state: 'pending' } });
  world.provider.state.fate = () => 'passes';
  const charge = await world.service('card-sandbox').db.one<{ id: string }>('test.charge', 'select id from charge');
  return { ana, bo, post, chargeId: charge?.id ?? '' };
}

test('a purchase is closed when its charge was refunded before the response of the provider arrived', async () => {
  await using world = await openPaymentWorld();
  const { ana, bo, post, chargeId } = await buyUnheard(world, numbers.good);
  await stripeOf(world).refunds.create({ charge: chargeId });
  world.clock.advance({ minutes: 1 });
  await world.sweep('payments.hanging');
  expect((await bo.make(listPurchases)).data).toMatchObject([{ isRefunded: true }]);
  expect([await world.balance(`creator:${ana.id}`), await world.ledgerSum()]).toEqual([0, 0]);
  expect(world.published(purchaseCompleted)).toHaveLength(1);
  expect(world.published(purchaseRefunded)).toMatchObject([{ postId: post, reason: 'refunded' }]);
});

test('a purchase is disputed when the dispute began before the response of the provider arrived', async () => {
  await using world = await openPaymentWorld();
  const { ana, chargeId } = await buyUnheard(world, numbers.disputed);
  await world.advance({ days: 2 });
  world.clock.advance({ minutes: 1 });
  await world.sweep('payments.hanging');
  expect([await world.balance('disputes'), await world.balance(`creator:${ana.id}`)]).toEqual([700, -560]);
  world.webhooks.state.fate = () => 'passes';
  await world.anonymous.make(closeDispute, {
    headers: world.secret,
    params: { id: chargeId },
    body: { outcome: 'lost' },
  });
  await expect.poll(() => world.balance('disputes')).toBe(0);
  await world.drain();
  expect(world.published(purchaseRefunded)).toMatchObject([{ reason: 'disputed' }]);
});

test('a refunded subscription publishes the reversal of its charge once, with the shares that were taken back', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  const { data } = await bo.subscribe(ana);
  const admin = await world.administrator();
  for (let time = 0; time < 2; time += 1)
    expect(await admin.make(refundCharge, { body: { chargeId: data?.paymentId ?? '' } })).toMatchObject({
      status: 200,
    });
  await world.drain();
  expect(world.published(chargeReversed)).toMatchObject([
    {
      chargeId: data?.paymentId,
      payerId: bo.id,
      creatorId: ana.id,
      postId: null,
      subscriptionId: data?.subscription.id,
      price: usd(999),
      creatorShare: usd(800),
      reason: 'refunded',
    },
  ]);
});
