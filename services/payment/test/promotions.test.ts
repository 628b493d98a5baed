import { accountDeleted } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import { subscriptionActivated, subscriptionRenewed } from '@velvet/contracts/payment/events';
import {
  createPromotion,
  listPromotions,
  readPromotion,
  startTrial,
  stopPromotion,
  type Promotion,
} from '@velvet/contracts/payment/promotions';
import { listRenewals } from '@velvet/contracts/payment/renewals';
import { cancelSubscription, listSubscriptions, subscribe } from '@velvet/contracts/payment/subscriptions';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;
type Creator = Awaited<ReturnType<PaymentWorld['creator']>>;

const discount = { kind: 'discount', percent: 50, months: 2 } as const;
const trial = { kind: 'trial', days: 7 } as const;

async function start(creator: Creator, terms: Record<string, unknown>): Promise<Promotion> {
  const { data, message } = await creator.make(createPromotion, { body: terms as never });
  if (!data) throw new Error(message);
  return data;
}

const take = (fan: Fan, creator: Creator, code: string, paymentMethodId?: string) =>
  fan.make(subscribe, {
    body: {
      creatorId: creator.id,
      plan: creator.plan.id,
      interval: 'month',
      promotion: code,
      ...(paymentMethodId && { paymentMethodId }),
    },
  });

const tryOut = (person: Pick<Fan, 'make'>, creatorId: UserId, code: string) =>
  person.make(startTrial, { body: { creatorId, code } });

test('a discount lowers the first months, in charges, ledger, events and the report, and then the price applies', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana', '10'), await world.fan('bo')];
  const { code } = await start(ana, { ...discount, code: 'spring', uses: 5 });
  expect(code).toBe('SPRING');
  expect(
    (await bo.make(readPromotion, { params: { creatorId: ana.id }, query: { code: 'Spring' } })).data,
  ).toMatchObject({
    percent: 50,
    left: 5,
    quotes: [{ amount: 5, renewal: 10, lines: [{ amount: 10 }, { kind: 'promotion', amount: -5, percent: 50 }] }],
  });
  expect(await take(bo, ana, 'spring')).toMatchObject({ data: { state: 'settled', subscription: { price: 10 } } });
  // the second month is discounted, the third is not
  const now = world.clock.now().getTime();
  const query = { from: new Date(now).toISOString(), to: new Date(now + 100 * 86_400_000).toISOString() };
  expect((await bo.make(listRenewals, { query })).data?.map(({ price }) => price)).toEqual([5, 10, 10]);
  for (let month = 0; month < 2; month += 1) {
    await world.advance({ days: 31 });
    await expect.poll(() => world.count('ledger_transaction')).toBe(month + 2);
  }
  await world.drain();
  const paid = [...world.published(subscriptionActivated), ...world.published(subscriptionRenewed)];
  expect(paid.map(({ price }) => price.amountMinor)).toEqual([500, 500, 1000]);
  expect(await world.balance(`creator:${ana.id}`)).toBe(-1600);
  expect(await world.ledgerSum()).toBe(0);
  expect((await ana.make(listPromotions)).data).toMatchObject([{ code: 'SPRING', used: 1, uses: 5, revenue: 16 }]);
});

test('exactly the uses of a promotion are given when twenty people subscribe at the same time', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '10');
  const fans = await Promise.all(Array.from({ length: 20 }, (_, n) => world.fan(`fan${n}`)));
  const { code } = await start(ana, { ...discount, uses: 6, isPublic: true });
  const answers = await Promise.all(fans.map((fan) => take(fan, ana, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(answers.filter((answer) => answer.code === 'PromotionOver')).toHaveLength(14);
  expect([await world.countCharges(), await world.balance('provider-clearing')]).toEqual([6, 3000]);
  expect((await ana.make(listPromotions)).data).toMatchObject([{ state: 'usedUp', used: 6 }]);
  expect((await world.anonymous.make(readPromotion, { params: { creatorId: ana.id }, query: {} })).data).toBeNull();
});

test('a use returns when its payment is declined or abandoned', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '10');
  const [bo, poor, slow] = [
    await world.fan('bo'),
    await world.fan('poor', numbers.poor),
    await world.fan('slow', numbers.challenge),
  ];
  const { code } = await start(ana, { ...discount, uses: 1 });
  expect(await take(poor, ana, code, poor.card)).toMatchObject({ status: 402 });
  expect(await take(slow, ana, code)).toMatchObject({ data: { state: 'requires_action' } });
  expect(await take(bo, ana, code)).toMatchObject({ code: 'PromotionOver', message: 'This offer is used up.' });
  world.clock.advance({ minutes: 6 });
  await world.sweep('promotions.release');
  expect(await take(bo, ana, code)).toMatchObject({ data: { state: 'settled' } });
});

test('a promotion is for those that it names, by the month, once each, until it is stopped', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '10');
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  const first = await start(ana, { ...discount, audience: 'new' });
  const back = await start(ana, { ...discount, audience: 'returning' });
  expect(await take(bo, ana, back.code)).toMatchObject({ code: 'PromotionNotForCaller' });
  const taken = await take(bo, ana, first.code);
  const id = taken.data?.subscription.id;
  if (!id) throw new Error(taken.message);
  await bo.make(cancelSubscription, { params: { id }, body: { immediately: true } });
  expect(await take(bo, ana, first.code)).toMatchObject({ code: 'PromotionNotForCaller' });
  expect(await take(bo, ana, back.code)).toMatchObject({ status: 200 });
  const yearly = { creatorId: ana.id, plan: ana.plan.id, interval: 'year', promotion: first.code } as const;
  expect(await cy.make(subscribe, { body: yearly })).toMatchObject({ status: 400, field: 'interval' });
  expect(await take(cy, ana, 'NOSUCHCODE')).toMatchObject({ status: 404, code: 'PromotionNotFound' });
  expect(await (await world.creator('eve')).make(stopPromotion, { params: { id: first.id } })).toMatchObject({
    status: 404,
  });
  expect((await ana.make(stopPromotion, { params: { id: first.id } })).data).toMatchObject({ state: 'stopped' });
  expect(await take(cy, ana, first.code)).toMatchObject({ code: 'PromotionOver' });
  const invalid = [{ percent: 4 }, { months: 13 }, { code: 'a b' }, { endsAt: '2020-01-01T00:00:00Z' }, { uses: 0 }];
  for (const wrong of invalid)
    expect(await ana.make(createPromotion, { body: { ...discount, ...wrong } })).toMatchObject({
      status: 400,
      field: Object.keys(wrong)[0],
    });
  expect(await ana.make(createPromotion, { body: { ...discount, code: first.code } })).toMatchObject({
    code: 'PromotionCodeTaken',
  });
});

test('a trial is free, once for each person and creator, ends by itself, and its uses are exact', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '10');
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => world.user(`new${n}`)));
  const { code } = await start(ana, { ...trial, uses: 3 });
  const answers = await Promise.all(people.map((person) => tryOut(person, ana.id, code)));
  const started = people.filter((_, index) => answers[index]?.status === 200);
  expect(started).toHaveLength(3);
  expect(answers.filter((answer) => answer.code === 'PromotionOver')).toHaveLength(5);
  const [bo] = started;
  if (!bo) throw new Error('Nobody has a trial.');
  expect((await bo.make(listSubscriptions)).data).toMatchObject([{ state: 'active', price: 0, endsByItself: true }]);
  expect(await tryOut(bo, ana.id, code)).toMatchObject({ status: 409 });

  world.clock.advance({ days: 8 });
  await world.sweep('gifts.end');
  expect((await bo.make(listSubscriptions)).data).toMatchObject([{ state: 'ended' }]);
  const another = await start(ana, { ...trial, days: 30 });
  expect(await tryOut(bo, ana.id, another.code)).toMatchObject({ code: 'PromotionNotForCaller' });
  expect(await tryOut(ana, ana.id, another.code)).toMatchObject({ code: 'OwnSubscription' });
  expect([await world.countCharges(), await world.ledgerSum()]).toEqual([0, 0]);
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  expect(await tryOut(await world.user('late'), ana.id, another.code)).not.toMatchObject({ status: 200 });
});

test('wrong codes of a creator are limited for one network, and a right one is refused then, too', async () => {
  await using world = await openPaymentWorld();
  const [ana, eve] = [await world.creator('ana'), await world.creator('eve')];
  const terms = { kind: 'discount', percent: 90, months: 12, code: 'VIP' } as const;
  for (const creator of [ana, eve]) expect((await creator.make(createPromotion, { body: terms })).status).toBe(200);
  const read = (creatorId: UserId, code: string) =>
    world.anonymous.make(readPromotion, { params: { creatorId }, query: { code } });
  for (let guess = 0; guess < 20; guess += 1) {
    expect(await read(ana.id, `A${guess}X`)).toMatchObject({ status: 200, data: null });
    expect((await read(eve.id, 'VIP')).data).not.toBeNull();
  }
  for (const code of ['ZZZ', 'VIP'])
    expect(await read(ana.id, code)).toMatchObject({ status: 429, code: 'TooManyRequests' });
  expect((await read(eve.id, 'VIP')).data).not.toBeNull();
});
