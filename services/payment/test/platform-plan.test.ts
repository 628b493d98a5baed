import { planUseEvidenced } from '@velvet/contracts/content/evidence-events';
import { broadcastsEvidenced } from '@velvet/contracts/messaging/events';
import { readAdminDispute } from '@velvet/contracts/payment/admin-disputes';
import { listBilling } from '@velvet/contracts/payment/billing';
import { chargeReversed, platformPlanChanged, subscriptionActivated } from '@velvet/contracts/payment/events';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { refundCharge } from '@velvet/contracts/payment/payments';
import {
  choosePlatformPlan,
  listPlatformPlans,
  platformId,
  premiumPlanId,
  readPlatformPlan,
} from '@velvet/contracts/payment/platform-plans';
import {
  cancelSubscription,
  listSubscriptions,
  resumeSubscription,
  subscribe,
} from '@velvet/contracts/payment/subscriptions';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

const choose = (person: Person, card: { paymentMethodId?: string } = {}) =>
  person.make(choosePlatformPlan, { body: { plan: 'premium', ...card } });
const planOf = async (person: Person) => (await person.make(readPlatformPlan)).data;
const states = (world: PaymentWorld) => world.published(platformPlanChanged).map(({ state }) => state);

async function openCreator(world: PaymentWorld, number: string = numbers.good) {
  const ana = await world.creator('ana');
  await world.giveCard(ana, number);
  return ana;
}

test('Premium is charged once for many requests, wholly for the platform, and is no subscription to a creator', async () => {
  await using world = await openPaymentWorld();
  const ana = await openCreator(world);
  const fan = await world.fan('bo');
  await world.showCard(fan.id, { role: 'subscriber' });
  expect((await world.anonymous.make(listPlatformPlans)).data).toMatchObject([
    { name: 'creator', monthlyPrice: 0 },
    { name: 'premium', monthlyPrice: 29, limits: { scheduledItems: null } },
  ]);
  expect((await choose(fan)).code).toBe('CreatorRequired');
  const order = { creatorId: platformId, plan: premiumPlanId, interval: 'month' } as const;
  expect((await ana.make(subscribe, { body: order })).code).toBe('PlanNotFound');
  expect(await planOf(ana)).toEqual({ name: 'creator', subscription: null });

  const answers = await Promise.all(Array.from({ length: 10 }, () => choose(ana)));
  expect(new Set(answers.map(({ data }) => `${data?.state} ${data?.subscription.id}`)).size).toBe(1);
  expect(await world.countCharges()).toBe(1);
  expect([
    await world.balance('platform-fees'),
    await world.balance('provider-clearing'),
    await world.balance(`creator:${platformId}`),
    await world.ledgerSum(),
  ]).toEqual([-2900, 2900, 0, 0]);
  expect(await planOf(ana)).toMatchObject({ name: 'premium', subscription: { price: 29, state: 'active' } });
  world.clock.advance({ minutes: 11 });
  expect(await choose(ana)).toMatchObject({ code: 'AlreadySubscribed', message: 'You already have this plan.' });
  await world.drain();
  expect(world.published(subscriptionActivated)).toEqual([]);
  expect(world.published(platformPlanChanged)).toMatchObject([{ userId: ana.id, plan: 'premium', state: 'active' }]);
  expect((await ana.make(listSubscriptions)).data).toEqual([]);
  const [charge] = (await ana.make(listBilling)).data ?? [];
  expect(charge).toMatchObject({ kind: 'subscription', creatorId: platformId, amount: 29 });

  const admin = await world.administrator();
  const paid = await world.db.one<{ id: string }>('test.paid', 'select id from payment');
  expect((await admin.make(refundCharge, { body: { chargeId: paid?.id ?? '' } })).status).toBe(200);
  await world.drain();
  expect([await world.balance('platform-fees'), world.published(chargeReversed)]).toEqual([0, []]);
  expect([states(world), await planOf(ana)]).toEqual([['active', 'ended'], { name: 'creator', subscription: null }]);
});

test('Premium renews, ends with its period after a cancellation, and goes on when it is resumed', async () => {
  await using world = await openPaymentWorld();
  const ana = await openCreator(world);
  const id = (await choose(ana)).data?.subscription.id as never;
  await world.advance({ days: 32 });
  await expect.poll(() => world.balance('platform-fees')).toBe(-5800);
  await ana.make(cancelSubscription, { params: { id }, body: {} });
  const ending = await planOf(ana);
  expect(ending).toMatchObject({ name: 'premium', subscription: { endsAtPeriodEnd: true } });
  await world.drain();
  expect(world.published(platformPlanChanged).at(-1)?.openUntil).toBe(ending?.subscription?.periodEndsAt);
  expect((await ana.make(resumeSubscription, { params: { id } })).data).toMatchObject({ endsAtPeriodEnd: false });
  const bo = await world.user('bo');
  expect((await bo.make(cancelSubscription, { params: { id }, body: {} })).code).toBe('SubscriptionNotFound');
  await ana.make(cancelSubscription, { params: { id }, body: {} });
  await world.advance({ days: 32 });
  await expect.poll(() => planOf(ana)).toEqual({ name: 'creator', subscription: null });
  expect(await world.balance('platform-fees')).toBe(-5800);
});

test('a renewal that fails leaves Premium past due, and a declined card buys nothing', async () => {
  await using world = await openPaymentWorld();
  const ana = await openCreator(world, numbers.failsOnRenewal);
  const declined = await world.newCard(numbers.declined);
  expect((await choose(ana, { paymentMethodId: declined })).code).toBe('CardDeclined');
  expect((await choose(ana)).status).toBe(200);
  await world.advance({ days: 32 });
  await expect.poll(async () => (await planOf(ana))?.subscription?.state).toBe('past_due');
  await world.drain();
  const last = world.published(platformPlanChanged).at(-1);
  expect(last).toMatchObject({ state: 'past_due', openUntil: (await planOf(ana))?.subscription?.graceEndsAt });
});

test('a disputed payment of Premium has the use of the plan as evidence', async () => {
  await using world = await openPaymentWorld();
  const ana = await openCreator(world, numbers.disputed);
  const chargeId = (await choose(ana)).data?.paymentId ?? '';
  await world.advance({ days: 2 });
  await expect.poll(() => world.balance('disputes')).toBe(2900);
  await world.drain();
  const [requested, ...others] = world.published(evidenceRequested);
  expect([requested, others]).toMatchObject([{ chargeId, payerId: ana.id }, []]);
  const { from = '', until = '' } = requested?.planPeriod ?? {};
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  expect([days > 27, days < 32]).toEqual([true, true]);

  const charge = { chargeId, payerId: ana.id };
  const use = [{ day: '2026-11-20', uploads: 2, published: 1, scheduled: 0 }];
  await world.publish(planUseEvidenced, { ...charge, days: use, storageBytes: 2 ** 30, freeStorageBytes: 2 ** 29 });
  await world.publish(broadcastsEvidenced, { ...charge, days: [{ day: '2026-11-21', sent: 1, recipients: 7 }] });
  await world.drain();
  await world.sweep('disputes.read');
  const admin = await world.administrator();
  const { data } = await admin.make(readAdminDispute, { params: { id: chargeId } });
  const texts = Object.fromEntries((data?.evidence ?? []).map(({ field, text }) => [field, text]));
  expect(texts['product_description']).toContain('Period 1 of the Premium plan');
  expect(texts['access_activity_log']).toMatch(/2026-11-20: 2 files uploaded.*2026-11-21: 1 mass message to 7/s);
  expect(texts['uncategorized_text']).toContain('stores 1.00 GB');
});
