import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import { PostId, type UserId } from '@velvet/contracts/ids';
import { listBilling } from '@velvet/contracts/payment/billing';
import { purchaseCompleted, subscriptionActivated, subscriptionEnded } from '@velvet/contracts/payment/events';
import { giftReceived, giftReturned } from '@velvet/contracts/payment/gift-events';
import { giveGift, listGifts, readGift, redeemGift, type GiftMonths } from '@velvet/contracts/payment/gifts';
import { readPayment, refundCharge } from '@velvet/contracts/payment/payments';
import { listPurchases } from '@velvet/contracts/payment/purchases';
import { platformId, premiumPlanId } from '@velvet/contracts/payment/platform-plans';
import { startTrial } from '@velvet/contracts/payment/promotions';
import { cancelSubscription, listSubscriptions, subscribe } from '@velvet/contracts/payment/subscriptions';
import { createTier, listTiers } from '@velvet/contracts/payment/tiers';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';
import { isCharge, stripeOf } from './stripe-wire.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;
type Creator = Awaited<ReturnType<PaymentWorld['creator']>>;
type Details = { to?: UserId; note?: string; isAnonymous?: boolean; amount?: number };

function give(fan: Fan, thing: Creator | PostId, months: GiftMonths, { to, amount, ...details }: Details = {}) {
  const wanted =
    typeof thing === 'string'
      ? ({ kind: 'content', contentId: thing } as const)
      : ({ kind: 'subscription', creatorId: thing.id, plan: thing.plan.id, months } as const);
  const price = typeof thing === 'string' ? 5 : (9.99 * 100 * months) / 100;
  const body = { thing: wanted, amount: (amount ?? price).toFixed(2), receiverId: to ?? null, ...details };
  return fan.make(giveGift, { body });
}

const codeOf = (answer: Awaited<ReturnType<typeof give>>) => ({
  params: { code: answer.data?.gift.link?.split('/').at(-1) ?? '' },
});

/** Opens a world whose people are known to payment. */
async function openGiftWorld() {
  const world = await openPaymentWorld();
  const [ana, bo, cy] = [await world.creator('ana'), await world.fan('bo'), await world.fan('cy')];
  for (const { id } of [bo, cy]) await world.showCard(id, { role: 'subscriber' });
  const books = async () => [
    await world.balance(`creator:${ana.id}`),
    await world.balance('platform-fees'),
    await world.balance('gifts-held'),
    await world.balance('provider-clearing'),
  ];
  return { world, ana, bo, cy, books };
}

test('the money of a gift by link is held until the first of ten people redeems it, and then is a sale', async () => {
  const { world, ana, bo, cy, books } = await openGiftWorld();
  await using _world = world;
  const given = await give(bo, ana, 3, { note: 'For you', isAnonymous: true });
  expect(given).toMatchObject({
    status: 200,
    data: { state: 'settled', gift: { state: 'open', months: 3, amount: 29.97, receiver: null } },
  });
  expect(await books()).toEqual([0, 0, -2997, 2997]);
  await world.drain();
  expect(world.published(purchaseCompleted)).toEqual([]);
  expect((await cy.make(readGift, codeOf(given))).data).toMatchObject({ state: 'open', giver: null, note: 'For you' });

  const others = await Promise.all(Array.from({ length: 9 }, (_, n) => world.user(`other${n}`)));
  const answers = await Promise.all([cy, ...others].map((person) => person.make(redeemGift, codeOf(given))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'GiftOver')).toHaveLength(9);
  const seen = await Promise.all([cy, ...others].map((person) => person.make(readGift, codeOf(given))));
  const ends = answers.map(({ data }) => data?.periodEndsAt);
  expect(seen.map(({ data }) => data?.redeemed?.periodEndsAt)).toEqual(ends);
  expect(await books()).toEqual([-2398, -599, 0, 2997]);
  await world.drain();
  expect(world.published(giftReceived)).toMatchObject([{ giverId: null, months: 3, note: 'For you' }]);
  expect(world.published(purchaseCompleted)).toMatchObject([
    { payerId: bo.id, subjectKind: 'gift', creatorShare: { amountMinor: 2398 } },
  ]);
  expect(world.published(subscriptionActivated)).toMatchObject([{ creatorId: ana.id, price: { amountMinor: 0 } }]);
  expect((await bo.make(listBilling)).data).toMatchObject([{ kind: 'purchase', contentKind: 'gift', amount: 29.97 }]);
  expect((await bo.make(listGifts)).data).toMatchObject([{ state: 'redeemed' }]);
  expect(await world.ledgerSum()).toBe(0);
});

test('the plan of the platform is not given, tried or bought as that of a creator', async () => {
  const { world, bo, cy } = await openGiftWorld();
  await using _world = world;
  const thing = { kind: 'subscription', creatorId: platformId, plan: premiumPlanId, months: 1 } as const;
  const answers = [
    await bo.make(giveGift, { body: { thing, amount: 29, receiverId: cy.id } }),
    await bo.make(giveGift, { body: { thing, amount: 29, receiverId: null } }),
    await bo.make(subscribe, { body: { creatorId: platformId, plan: premiumPlanId, interval: 'month' } }),
    await bo.make(startTrial, { body: { creatorId: platformId, code: 'FREE' } }),
  ];
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 'PlanNotFound']));
  expect(await world.count('payment')).toBe(0);
});

test('a gift to a subscriber begins when the subscription ends, and ends by itself', async () => {
  const { world, ana, bo, cy } = await openGiftWorld();
  await using _world = world;
  const own = await cy.subscribe(ana);
  expect(await give(bo, ana, 1, { to: cy.id })).toMatchObject({ data: { gift: { state: 'redeemed', link: null } } });
  expect(await give(bo, ana, 3, { to: cy.id })).toMatchObject({ status: 200 });
  const states = async () =>
    (await cy.make(listSubscriptions)).data?.map(({ state, endsByItself }) => `${state} ${endsByItself}`);
  expect(await states()).toEqual(['active false']);

  const id = own.data?.subscription.id;
  if (!id) throw new Error('There is no subscription.');
  await cy.make(cancelSubscription, { params: { id }, body: { immediately: true } });
  expect(await states()).toEqual(['active true', 'ended false']);
  const [gift] = (await cy.make(listSubscriptions)).data ?? [];
  expect(gift).toMatchObject({ price: 0, endsAtPeriodEnd: true, endsByItself: true });
  // it is paid: canceling keeps it until its end
  if (gift) await cy.make(cancelSubscription, { params: { id: gift.id }, body: {} });
  expect(await states()).toEqual(['active true', 'ended false']);

  world.clock.advance({ days: 32 });
  await world.sweep('gifts.end', 'gifts.begin');
  expect(await states()).toEqual(['active true', 'ended true', 'ended false']);
  world.clock.advance({ days: 93 });
  await world.sweep('gifts.end', 'gifts.begin');
  expect(await states()).toEqual(['ended true', 'ended true', 'ended false']);
  expect(world.published(subscriptionEnded)).toHaveLength(3);
});

test('content is given once, opens for its receiver alone, and is taken back with its money', async () => {
  const { world, ana, bo, cy, books } = await openGiftWorld();
  await using _world = world;
  const admin = await world.administrator();
  const post = await world.offer(ana.id, 500);
  const given = await give(bo, post, 1, { to: cy.id });
  expect(given).toMatchObject({ data: { gift: { kind: 'content', contentId: post, receiver: { id: cy.id } } } });
  expect(await books()).toEqual([-400, -100, 0, 500]);
  expect((await cy.make(listPurchases)).data).toMatchObject([{ contentId: post, contentKind: 'post', price: 5 }]);
  expect((await bo.make(listPurchases)).data).toEqual([]);
  expect(await give(bo, post, 1, { to: cy.id, note: 'Again' })).toMatchObject({ code: 'GiftNotAccepted' });
  const second = await give(bo, post, 1);
  expect(await cy.make(redeemGift, codeOf(second))).toMatchObject({ status: 409, code: 'AlreadyOwned' });
  expect(await ana.make(redeemGift, codeOf(second))).toMatchObject({ status: 409, code: 'OwnContent' });

  for (const { data } of [given, second])
    expect(await admin.make(refundCharge, { body: { chargeId: data?.paymentId ?? '' } })).toMatchObject({
      status: 200,
    });
  expect(await books()).toEqual([0, 0, 0, 0]);
  expect((await cy.make(listPurchases)).data).toMatchObject([{ isRefunded: true }]);
  expect(await cy.make(redeemGift, codeOf(second))).toMatchObject({ code: 'GiftOver' });
});

test('a gift that nobody redeems within 90 days is refunded once, and not redeemed any more', async () => {
  const { world, ana, bo, cy, books } = await openGiftWorld();
  await using _world = world;
  const given = await give(bo, ana, 1);
  world.clock.advance({ days: 89 });
  await world.sweep('gifts.refund', 'payments.refund-voided');
  expect(await books()).toEqual([0, 0, -999, 999]);
  world.clock.advance({ days: 2 });
  const [redeemed] = await Promise.all([
    cy.make(redeemGift, codeOf(given)),
    world.sweep('gifts.refund', 'payments.refund-voided'),
  ]);
  await world.sweep('gifts.refund', 'payments.refund-voided');
  expect(redeemed).toMatchObject({ code: 'GiftOver' });
  expect(await books()).toEqual([0, 0, 0, 0]);
  expect(world.published(giftReturned)).toMatchObject([{ giverId: bo.id, price: { amountMinor: 999 } }]);
  expect((await cy.make(readGift, codeOf(given))).data).toMatchObject({ state: 'returned' });
});

test('a gift of a deleted creator is refunded while it is held or waits', async () => {
  const { world, ana, bo, cy, books } = await openGiftWorld();
  await using _world = world;
  await cy.subscribe(ana);
  await give(bo, ana, 1, { to: cy.id });
  await give(bo, ana, 3);
  await world.showCard(ana.id, { hidden: true });
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  await world.sweep('gifts.refund', 'payments.refund-voided');
  await world.sweep('gifts.refund', 'payments.refund-voided');
  // the subscription of the fan stays paid
  expect(await books()).toEqual([-800, -199, 0, 999]);
});

test('gifts that are not possible are refused with a reason and charge nothing', async () => {
  const { world, ana, bo, cy } = await openGiftWorld();
  await using _world = world;
  const free = await world.creator('free', '0');
  const dee = await world.user('dee');
  expect(await give(bo, ana, 1, { to: bo.id })).toMatchObject({ code: 'GiftNotPossible' });
  expect(await give(bo, free, 1, { amount: 0 })).toMatchObject({ code: 'GiftNotPossible' });
  expect(await give(bo, ana, 12, { amount: 100 })).toMatchObject({ code: 'PriceChanged', details: { price: 119.88 } });
  expect(await give(bo, ana, 2 as 1)).toMatchObject({ status: 400 });
  expect(await give(bo, ana, 1, { to: dee.id })).toMatchObject({ status: 404, code: 'ReceiverNotFound' });
  expect(await give(bo, PostId.parse(newId()), 1)).toMatchObject({ status: 404, code: 'OfferNotFound' });
  const forSubscribers = await world.offer(ana.id, 500, { audience: 'subscribers' });
  expect(await give(bo, forSubscribers, 1, { to: cy.id })).toMatchObject({ code: 'GiftNotAccepted' });
  expect(await give(bo, ana, 1, { to: ana.id })).toMatchObject({ code: 'GiftNotAccepted' });
  await world.publish(userBlocked, { blockerId: cy.id, blockedId: bo.id });
  await world.drain();
  expect(await give(bo, ana, 1, { to: cy.id })).toMatchObject({ status: 404, code: 'ReceiverNotFound' });
  expect(await cy.make(redeemGift, { params: { code: 'a'.repeat(24) } })).toMatchObject({ code: 'GiftNotFound' });
  expect(await cy.make(redeemGift, { params: { code: 'short' } })).toMatchObject({ status: 400, field: 'code' });
  expect([await world.countCharges(), await world.count('payment')]).toEqual([0, 0]);
});

test('a gift whose payment waits for 3-D Secure is open once it is confirmed', async () => {
  const { world, ana, cy } = await openGiftWorld();
  await using _world = world;
  const slow = await world.fan('slow', numbers.challenge);
  const given = await give(slow, ana, 1);
  expect(given).toMatchObject({ data: { state: 'requires_action', gift: { state: 'pending' } } });
  expect(await cy.make(readGift, codeOf(given))).toMatchObject({ status: 404 });
  await world.answerChallenge(given.data?.url ?? '', 'authorise');
  await slow.make(readPayment, { params: { id: given.data?.paymentId ?? '' } });
  expect(await cy.make(redeemGift, codeOf(given))).toMatchObject({ status: 200, data: { months: 1 } });
});

test('an order never replaces a gift, which is paid', async () => {
  const { world, ana, bo, cy } = await openGiftWorld();
  await using _world = world;
  await give(bo, ana, 12, { to: cy.id });
  await world.drain();
  const charges = await world.countCharges();
  expect(await cy.subscribe(ana)).toMatchObject({ status: 409, code: 'AlreadySubscribed' });
  expect((await cy.make(listSubscriptions)).data).toMatchObject([{ state: 'active', price: 0, endsByItself: true }]);
  expect(await world.countCharges()).toBe(charges);
});

test('a gift that was refunded before its payment was known gives its receiver nothing', async () => {
  const { world, ana, bo, cy, books } = await openGiftWorld();
  await using _world = world;
  const content = await world.offer(ana.id, 500);
  world.webhooks.state.fate = () => 'refused';
  world.provider.state.fate = (request) => (isCharge(request) ? 'lost' : 'passes');
  const given = await give(bo, content, 1, { to: cy.id });
  expect(given).toMatchObject({ data: { state: 'pending' } });
  world.provider.state.fate = () => 'passes';
  const [intent] = (await stripeOf(world).paymentIntents.list({ limit: 1 })).data;
  await stripeOf(world).refunds.create({ payment_intent: intent?.id ?? '' });
  await world.advance({ hours: 1 });
  await expect
    .poll(async () => {
      await world.sweep('payments.hanging', 'gifts.refund', 'gifts.end', 'gifts.begin');
      return (await bo.make(readPayment, { params: { id: given.data?.paymentId ?? '' } })).data?.isRefunded;
    })
    .toBe(true);
  await world.drain();
  expect((await cy.make(listPurchases)).data).toMatchObject([{ contentId: content, isRefunded: true }]);
  expect(await books()).toEqual([0, 0, 0, 0]);
});

test('a gift takes the place of a free subscription at once, which begins again afterwards while it is offered', async () => {
  const world = await openPaymentWorld();
  await using _world = world;
  const [ana, bo, cy] = [await world.creator('ana', '0'), await world.fan('bo'), await world.fan('cy')];
  for (const { id } of [bo, cy]) await world.showCard(id, { role: 'subscriber' });
  await ana.make(createTier, { body: { name: 'Gold', monthlyPrice: 10 } });
  const gold = (await ana.make(listTiers, { params: { creatorId: ana.id } })).data?.at(-1)?.quotes[0];
  const give = (months: 1 | 3) => {
    const thing = { kind: 'subscription', creatorId: ana.id, plan: gold!.plan, months } as const;
    return bo.make(giveGift, { body: { thing, amount: 10 * months, receiverId: cy.id } });
  };
  const states = async () =>
    (await cy.make(listSubscriptions)).data?.map(({ state, endsByItself }) => `${state} ${endsByItself}`);
  await cy.subscribe(ana);
  for (const months of [1, 3] as const) expect(await give(months)).toMatchObject({ status: 200 });
  expect(await states()).toEqual(['active true', 'ended false']);
  world.clock.advance({ days: 32 });
  await world.sweep('gifts.end', 'gifts.begin');
  expect(await states()).toEqual(['active true', 'ended true', 'ended false']);
  world.clock.advance({ days: 93 });
  await world.sweep('gifts.end', 'gifts.begin');
  expect(await states()).toEqual(['active false', 'ended true', 'ended true', 'ended false']);
  await world.drain();
  expect(world.published(subscriptionActivated)).toHaveLength(4);
});
