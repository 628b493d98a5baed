import { accountDeleted } from '@velvet/contracts/account/events';
import {
  planChanged,
  subscriptionActivated,
  subscriptionCancellationChanged,
  subscriptionEnded,
  subscriptionPastDue,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { readPayment, refundCharge } from '@velvet/contracts/payment/payments';
import { readPlan, setPlan } from '@velvet/contracts/payment/plans';
import {
  cancelSubscription,
  listDashboardSubscriptions,
  listSubscriptions,
  resumeSubscription,
  subscribe,
} from '@velvet/contracts/payment/subscriptions';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

async function states(fan: Fan) {
  return (await fan.make(listSubscriptions)).data?.map(({ state }) => state);
}

test('only verified creators set a price, within its bounds; a new price is a new plan', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '9.99');
  const put = (body: object) => ana.make(setPlan, { body: { monthlyPrice: '9.99', ...body } });

  expect(await put({ monthlyPrice: '2.99' })).toMatchObject({ status: 400, field: 'monthlyPrice' });
  expect(await put({ monthlyPrice: '500.01' })).toMatchObject({ status: 400, field: 'monthlyPrice' });
  expect(await put({ yearlyPrice: '119.89' })).toMatchObject({ status: 400, field: 'yearlyPrice' });
  expect((await put({})).data?.id).toBe(ana.plan.id);
  expect((await put({ yearlyPrice: '99.90' })).data).toMatchObject({ monthlyPrice: 9.99, yearlyPrice: 99.9 });
  expect((await world.anonymous.make(readPlan, { params: { creatorId: ana.id } })).data).toMatchObject({
    yearlyPrice: 99.9,
  });
  await world.showCard(ana.id, { verified: false });
  expect(await put({ monthlyPrice: 0 })).toMatchObject({ status: 403, code: 'VerificationRequired' });
  await world.drain();
  expect(world.published(planChanged).map(({ revision }) => revision)).toEqual([1, 2]);
  const bo = await world.fan('bo');
  expect(await bo.make(setPlan, { body: { monthlyPrice: 5 } })).toMatchObject({ status: 403, code: 'CreatorRequired' });
  expect(await bo.subscribe(ana)).toMatchObject({ status: 409, code: 'PriceChanged', details: { price: 9.99 } });
});

test('subscribing: once however many at once, with 3-D Secure too; refusals charge nothing', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy', numbers.challenge)];

  const answers = await Promise.all(Array.from({ length: 20 }, () => bo.subscribe(ana)));
  expect(new Set(answers.map(({ data }) => data?.subscription.id)).size).toBe(1);
  expect(answers[0]).toMatchObject({
    status: 200,
    data: { state: 'settled', subscription: { state: 'active', price: 9.99 } },
  });
  const again = { creatorId: ana.id, plan: ana.plan.id, interval: 'month' as const };
  expect(await bo.make(subscribe, { body: again, headers: { 'idempotency-key': 'two' } })).toMatchObject({
    status: 409,
    code: 'AlreadySubscribed',
  });
  expect(await ana.make(subscribe, { body: again })).toMatchObject({ status: 409, code: 'OwnSubscription' });
  expect(await bo.make(subscribe, { body: { ...again, creatorId: cy.id } })).toMatchObject({
    status: 404,
    code: 'PlanNotFound',
  });
  expect(await cy.make(subscribe, { body: { ...again, interval: 'year' } })).toMatchObject({
    status: 400,
    field: 'interval',
  });

  const waiting = await cy.subscribe(ana);
  expect(waiting.data).toMatchObject({
    state: 'requires_action',
    subscription: { state: 'pending', periodEndsAt: null },
  });
  expect(await states(cy)).toEqual([]);
  await world.answerChallenge(waiting.data?.url ?? '', 'authorise');
  expect((await cy.make(readPayment, { params: { id: waiting.data?.paymentId ?? '' } })).data).toMatchObject({
    state: 'settled',
  });
  expect(await states(cy)).toEqual(['active']);
  expect(await world.countCharges()).toBe(2);
  await world.drain();
  expect(world.published(subscriptionActivated)).toMatchObject([
    {
      subscriberId: bo.id,
      creatorId: ana.id,
      revision: 1,
      price: { amountMinor: 999 },
      creatorShare: { amountMinor: 800 },
    },
    { subscriberId: cy.id },
  ]);
  expect([await world.balance(`creator:${ana.id}`), await world.ledgerSum()]).toEqual([-1600, 0]);
});

test('a new attempt to subscribe cancels an earlier one whose challenge was not answered', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo', numbers.challenge);
  const body = { creatorId: ana.id, plan: ana.plan.id, interval: 'month' as const };
  const attempt = (key: string) => bo.make(subscribe, { body, headers: { 'idempotency-key': key } });
  const left = await attempt('left');
  const again = await attempt('again');
  expect(again.data).toMatchObject({ state: 'requires_action' });
  expect(again.data?.subscription.id).not.toBe(left.data?.subscription.id);
  // the page of the earlier challenge may still be open in another window
  await world.answerChallenge(left.data?.url ?? '', 'authorise');
  expect((await bo.make(readPayment, { params: { id: left.data?.paymentId ?? '' } })).data).toMatchObject({
    state: 'failed',
  });
  expect(await world.countCharges()).toBe(0);
  await world.answerChallenge(again.data?.url ?? '', 'authorise');
  await expect.poll(() => states(bo)).toEqual(['active']);
  expect([await world.countCharges(), await world.ledgerSum()]).toEqual([1, 0]);
});

test('a declined card subscribes to nothing; another card may', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo', numbers.declined);

  expect(await bo.subscribe(ana)).toMatchObject({
    status: 402,
    code: 'CardDeclined',
    message: 'Your card was declined.',
  });
  expect([await states(bo), await world.count('ledger_transaction')]).toEqual([[], 0]);
  const paymentMethodId = await world.giveCard(bo, numbers.good);
  const body = { creatorId: ana.id, plan: ana.plan.id, interval: 'month' as const, paymentMethodId };
  expect(await bo.make(subscribe, { body })).toMatchObject({ data: { state: 'settled' } });
});

test('it renews by the provider, is cancelled, resumed and cancelled again, and ends with its period', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  const params = { id: (await bo.subscribe(ana)).data?.subscription.id as never };

  await world.advance({ days: 31 });
  await expect.poll(() => world.count('ledger_transaction')).toBe(2);
  expect(await cy.make(cancelSubscription, { params, body: {} })).toMatchObject({ status: 404 });
  expect((await bo.make(cancelSubscription, { params, body: {} })).data).toMatchObject({
    state: 'active',
    endsAtPeriodEnd: true,
  });
  expect((await bo.make(resumeSubscription, { params })).data).toMatchObject({ endsAtPeriodEnd: false });
  await bo.make(cancelSubscription, { params, body: { immediately: false } });
  await world.advance({ days: 31 });
  await expect.poll(() => states(bo)).toEqual(['ended']);
  expect(await bo.make(resumeSubscription, { params })).toMatchObject({ status: 409, code: 'SubscriptionOver' });
  await world.drain();
  expect(world.published(subscriptionRenewed)).toHaveLength(1);
  expect(world.published(subscriptionCancellationChanged).map(({ endsAtPeriodEnd }) => endsAtPeriodEnd)).toEqual([
    true,
    false,
    true,
  ]);
  expect(world.published(subscriptionEnded)).toMatchObject([{ reason: 'cancelled', revision: 6 }]);
  expect(await bo.subscribe(ana)).toMatchObject({ status: 200, data: { subscription: { state: 'active' } } });
  expect((await bo.make(listDashboardSubscriptions, { query: { limit: 1 } })).meta).toMatchObject({ hasMore: true });
});

test('a card that fails on renewal: past due, then ended unpaid; nothing is booked for it', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo', numbers.failsOnRenewal);
  await bo.subscribe(ana);

  await world.advance({ days: 32 });
  await expect.poll(() => states(bo)).toEqual(['past_due']);
  await world.advance({ days: 8 });
  await expect.poll(() => states(bo)).toEqual(['ended']);
  await world.drain();
  expect(world.published(subscriptionPastDue)).toHaveLength(1);
  expect(world.published(subscriptionEnded)).toMatchObject([{ reason: 'unpaid' }]);
  expect(await world.count('ledger_transaction')).toBe(1);
});

test('a free plan needs no card, charges nothing, and ends at once', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '0');
  const bo = await world.user('bo');
  const body = { creatorId: ana.id, plan: ana.plan.id, interval: 'month' as const };

  const joined = await bo.make(subscribe, { body });
  expect(joined.data).toMatchObject({
    state: 'settled',
    paymentId: null,
    subscription: { state: 'active', price: 0, periodEndsAt: null },
  });
  const params = { id: joined.data?.subscription.id as never };
  expect((await bo.make(cancelSubscription, { params, body: {} })).data).toMatchObject({ state: 'ended' });
  expect((await bo.make(subscribe, { body })).data?.subscription.id).not.toBe(joined.data?.subscription.id);
  expect([await world.count('payment'), await world.count('ledger_transaction')]).toEqual([0, 0]);
});

test('a deleted account renews nothing any more, on either side', async () => {
  await using world = await openPaymentWorld();
  const [ana, dee] = [await world.creator('ana'), await world.creator('dee', '0')];
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  for (const creator of [ana, dee]) for (const fan of [bo, cy]) await fan.subscribe(creator);

  await world.publish(accountDeleted, { userId: bo.id });
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  await world.sweep('subscriptions.change');

  expect([await states(bo), await states(cy)]).toEqual([
    ['ended', 'ended'],
    ['active', 'ended'],
  ]);
  expect(await cy.subscribe(ana)).toMatchObject({ status: 404, code: 'PlanNotFound' });
});

test('a refund of the running period ends the subscription, here and at the provider', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const { paymentId } = (await bo.subscribe(ana)).data ?? {};
  const admin = await world.administrator();

  expect(await admin.make(refundCharge, { body: { chargeId: paymentId ?? '' } })).toMatchObject({
    data: { isRefunded: true },
  });
  await world.sweep();
  await world.advance({ days: 40 });
  await world.sweep();

  expect(world.published(subscriptionEnded)).toMatchObject([{ reason: 'refunded' }]);
  expect([await world.countCharges(), await world.balance(`creator:${ana.id}`), await world.ledgerSum()]).toEqual([
    1, 0, 0,
  ]);
});

test('a creator without a price has no plan, which is no error; an unknown creator is', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  await world.showCard(ana.id);
  await world.showCard(bo.id, { role: 'subscriber' });
  const read = (creatorId: typeof ana.id) => world.anonymous.make(readPlan, { params: { creatorId } });
  expect(await read(ana.id)).toMatchObject({ status: 200, data: null });
  expect(await read(bo.id)).toMatchObject({ status: 404, code: 'PlanNotFound' });
  expect(await read('social|nobody' as never)).toMatchObject({ status: 404, code: 'PlanNotFound' });
  await world.showCard(ana.id, { hidden: true });
  expect(await read(ana.id)).toMatchObject({ status: 404 });
});
