import { payRenewal, readUnpaidRenewal } from '@velvet/contracts/payment/dunning';
import { subscriptionEnded, subscriptionPastDue, subscriptionRenewed } from '@velvet/contracts/payment/events';
import { renewalEnding } from '@velvet/contracts/payment/renewal-events';
import { listPaymentMethods, setDefaultPaymentMethod } from '@velvet/contracts/payment/cards';
import { readPayment } from '@velvet/contracts/payment/payments';
import { readSpending, setSpendingCap } from '@velvet/contracts/payment/spending';
import { cancelSubscription, listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import type { SubscriptionId } from '@velvet/contracts/ids';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

/** Moves both clocks. */
async function pass(world: PaymentWorld, span: { days?: number; hours?: number }): Promise<void> {
  world.clock.advance(span);
  await world.advance({});
}

const subscriptionOf = async (fan: Fan) => (await fan.make(listSubscriptions)).data?.[0];
/** Moves to the hour after the end of the period, because the next attempts depend on it and months have different lengths. */
async function passPeriod(world: PaymentWorld, fan: Fan): Promise<void> {
  const endsAt = Date.parse((await subscriptionOf(fan))?.periodEndsAt ?? '');
  await pass(world, { hours: (endsAt - world.clock.now().getTime()) / 3_600_000 + 1 });
}
const stateOf = async (fan: Fan) => (await subscriptionOf(fan))?.state;
const unpaid = async (fan: Fan, id: SubscriptionId) =>
  (await fan.make(readUnpaidRenewal, { params: { id } })).data?.renewal;
const pay = (fan: Fan, id: SubscriptionId, paymentMethodId?: string) =>
  fan.make(payRenewal, { params: { id }, body: { ...(paymentMethodId && { paymentMethodId }) } });

/** A fan whose renewal has just failed. */
async function openLate(world: PaymentWorld, number: string) {
  const ana = await world.creator('ana');
  const fan = await world.fan('bo', number);
  const answer = await fan.subscribe(ana);
  if (answer.data?.url) {
    await world.answerChallenge(answer.data.url, 'authorise');
    await fan.make(readPayment, { params: { id: answer.data.paymentId ?? '' } });
  }
  const id = answer.data!.subscription.id;
  await passPeriod(world, fan);
  await expect.poll(() => stateOf(fan)).toBe('past_due');
  await world.drain();
  return { ana, fan, id };
}

test('a failed renewal keeps access, and its subscriber pays it at once with another card, which renews later', async () => {
  await using world = await openPaymentWorld();
  const { ana, fan, id } = await openLate(world, numbers.failsOnRenewal);
  const cy = await world.fan('cy');
  expect(world.published(subscriptionPastDue)).toMatchObject([{ needsAction: false, isRetried: true }]);
  expect(world.published(subscriptionEnded)).toEqual([]);
  const message = 'Your card was declined.';
  expect(await unpaid(fan, id)).toMatchObject({ needsAction: false, isRetried: true, message });
  expect(await cy.make(readUnpaidRenewal, { params: { id } })).toMatchObject({ status: 404 });
  expect(await pay(cy, id)).toMatchObject({ status: 404, code: 'SubscriptionNotFound' });

  const declined = await world.newCard(numbers.declined);
  expect(await pay(fan, id, declined)).toMatchObject({ status: 402, code: 'CardDeclined', message });
  expect([await stateOf(fan), await world.countCharges()]).toEqual(['past_due', 1]);
  // the cap is for purchases
  await fan.make(setSpendingCap, { body: { amount: 1 } });
  const good = await world.newCard(numbers.good);
  const answers = await Promise.all([1, 2, 3].map(() => pay(fan, id, good)));
  for (const answer of answers)
    expect(answer).toMatchObject({ data: { state: 'settled', subscription: { state: 'active' } } });
  await world.drain();
  expect(world.published(subscriptionRenewed)).toHaveLength(1);
  expect([await world.countCharges(), await world.balance(`creator:${ana.id}`), await world.ledgerSum()]).toEqual([
    2, -1600, 0,
  ]);
  expect(await unpaid(fan, id)).toBeNull();
  expect((await fan.make(readSpending)).data).toMatchObject({ due: 0 });

  await pass(world, { days: 31 });
  await expect.poll(() => world.countCharges()).toBe(3);
  await expect.poll(() => stateOf(fan)).toBe('active');
});

test('retries follow the schedule of the provider, and without a payment the subscription ends', async () => {
  await using world = await openPaymentWorld();
  const { fan, id } = await openLate(world, numbers.failsOnRenewal);
  const first = Date.parse((await unpaid(fan, id))?.nextAttemptAt ?? '');
  await pass(world, { days: 2 });
  await expect.poll(async () => Date.parse((await unpaid(fan, id))?.nextAttemptAt ?? '')).toBeGreaterThan(first);
  for (let run = 0; run < 3; run++) await world.sweep('dunning.warn');
  expect(world.published(renewalEnding)).toEqual([]);
  await pass(world, { days: 3 });
  for (let run = 0; run < 3; run++) await world.sweep('dunning.warn');
  expect(world.published(renewalEnding)).toMatchObject([
    { subscriptionId: id, price: { amountMinor: 999 }, needsAction: false },
  ]);
  expect(world.published(subscriptionPastDue)).toHaveLength(1);
  await pass(world, { days: 3 });
  await expect.poll(() => stateOf(fan)).toBe('ended');
  await world.sweep('dunning.warn', 'subscriptions.overdue');
  expect(world.published(subscriptionEnded)).toMatchObject([{ reason: 'unpaid' }]);
  expect(world.published(renewalEnding)).toHaveLength(1);
  expect(await pay(fan, id)).toMatchObject({ status: 409, code: 'SubscriptionOver' });
  expect([await world.countCharges(), await world.ledgerSum()]).toEqual([1, 0]);
});

test('a card that the bank reports stolen is not tried again, and another default card is', async () => {
  await using world = await openPaymentWorld();
  const { fan, id } = await openLate(world, numbers.stolenOnRenewal);
  expect(world.published(subscriptionPastDue)).toMatchObject([{ isRetried: false }]);
  expect(await unpaid(fan, id)).toMatchObject({ isRetried: false, nextAttemptAt: null });
  const attempts = async () =>
    (
      await world
        .service('card-sandbox')
        .db.one<{ count: number }>(
          'test.failures',
          `select count(*)::int as count from webhook_event where type = 'invoice.payment_failed'`,
        )
    )?.count;
  await pass(world, { days: 4 });
  expect(await attempts()).toBe(1);
  await world.giveCard(fan, numbers.good);
  const saved = (await fan.make(listPaymentMethods)).data?.find(({ last4 }) => last4 === '4242');
  await fan.make(setDefaultPaymentMethod, { params: { id: saved?.id ?? '' } });
  await pass(world, { days: 2 });
  await expect.poll(() => stateOf(fan)).toBe('active');
  expect([await attempts(), await world.ledgerSum()]).toEqual([1, 0]);
});

test('a renewal with 3-D Secure is confirmed on the page of the bank; access follows', async () => {
  await using world = await openPaymentWorld();
  const { fan, id } = await openLate(world, numbers.challenge);
  expect(world.published(subscriptionPastDue)).toMatchObject([{ needsAction: true }]);
  expect(await unpaid(fan, id)).toMatchObject({ needsAction: true, nextAttemptAt: null });
  const settled = async (paymentId: string | null | undefined) =>
    (await fan.make(readPayment, { params: { id: paymentId ?? '' } })).data?.state;

  const refused = (await pay(fan, id)).data;
  expect(refused).toMatchObject({ state: 'requires_action', subscription: { state: 'past_due' } });
  await world.answerChallenge(refused?.url ?? '', 'fail');
  await expect.poll(() => settled(refused?.paymentId)).toBe('failed');
  const asked = (await pay(fan, id)).data;
  expect(asked).toMatchObject({ state: 'requires_action', paymentId: refused?.paymentId });
  expect((await pay(fan, id)).data).toMatchObject({ state: 'requires_action' });
  await world.answerChallenge(asked?.url ?? '', 'authorise');
  await expect.poll(() => settled(asked?.paymentId)).toBe('settled');
  expect(await stateOf(fan)).toBe('active');
  await world.drain();
  expect(world.published(subscriptionRenewed)).toHaveLength(1);
  expect([await world.countCharges(), await world.ledgerSum()]).toEqual([2, 0]);
});

/** sweeps that charge, end or settle a subscription */
const moving = [
  'payments.hanging',
  'payments.refund-voided',
  'refunds.pending',
  'webhooks.retry',
  'subscriptions.change',
  'subscriptions.overdue',
  'dunning.warn',
  'time.due',
];

test('each period is paid at most once, and the books agree, in random sequences of payments, switches, cancellations and days', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
    fc.record({
      kind: fc.constantFrom('pay' as const, 'switch' as const),
      number: fc.constantFrom(numbers.good, numbers.failsOnRenewal, numbers.stolenOnRenewal, numbers.challenge),
    }),
    fc.record({ kind: fc.constant('cancel' as const) }),
  );
  const scripts = fc.sample(fc.array(step, { minLength: 4, maxLength: 9 }), { numRuns: 5, seed: 7 });
  const fans = await Promise.all(scripts.map((_, index) => world.fan(`fan${index}`, numbers.failsOnRenewal)));
  await Promise.all(fans.map((fan) => fan.subscribe(ana)));
  for (let index = 0; index < 9; index++) {
    for (const [at, fan] of fans.entries()) {
      const chosen = scripts[at]?.[index];
      const known = await subscriptionOf(fan);
      if (!chosen || !known) continue;
      if (chosen.kind === 'wait') await pass(world, { days: chosen.days });
      else if (chosen.kind === 'cancel') await fan.make(cancelSubscription, { params: { id: known.id }, body: {} });
      else if (chosen.kind === 'switch') await world.giveCard(fan, chosen.number);
      else {
        const answer = await pay(fan, known.id, await world.newCard(chosen.number));
        if (answer.data?.url) await world.answerChallenge(answer.data.url, index % 2 === 0 ? 'authorise' : 'fail');
      }
    }
    await world.sweep(...moving);
  }
  await pass(world, { hours: 2 });
  await world.sweep(...moving);
  await expect.poll(() => world.count('ledger_transaction')).toBe(await world.countCharges());
  const twice = await world
    .service('card-sandbox')
    .db.rows(
      'test.twice',
      `select from charge where state = 'succeeded' group by subscription_id, period having count(*) > 1`,
    );
  expect([twice, await world.ledgerSum()]).toEqual([[], 0]);
});
