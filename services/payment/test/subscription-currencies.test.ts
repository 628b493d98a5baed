import { accountDeleted } from '@velvet/contracts/account/events';
import type { Currency } from '@velvet/contracts/money';
import {
  attachPaymentMethod,
  listCardUses,
  listPaymentMethods,
  readCardSetup,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setupCustomer,
} from '@velvet/contracts/payment/cards';
import { setCreatorCurrency } from '@velvet/contracts/payment/currencies';
import { payRenewal } from '@velvet/contracts/payment/dunning';
import { listSubscriptions, subscribe } from '@velvet/contracts/payment/subscriptions';
import { listTiers } from '@velvet/contracts/payment/tiers';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

/** Opens a creator who is paid in dollars, one who is paid in euros, and two fans with a card. */
async function openWorld() {
  const world = await openPaymentWorld();
  const [ana, cy] = [await world.creator('ana'), await world.creator('cy')];
  await cy.make(setCreatorCurrency, { body: { currency: 'EUR' } });
  const [bo, ed] = [await world.fan('bo'), await world.fan('ed')];
  return { ...world, ana, cy, bo, ed };
}

async function subscribeTo(fan: Person, { id: creatorId }: Person, paymentMethodId?: string) {
  const [tier] = dataOf(await fan.make(listTiers, { params: { creatorId } }));
  const plan = tier!.quotes[0]!.plan;
  const body = { creatorId, plan, interval: 'month' as const, ...(paymentMethodId && { paymentMethodId }) };
  return fan.make(subscribe, { body });
}

/** Subscribes to both creators, with a new card for the euros. */
async function subscribeToBoth({ ana, cy, bo, newCard }: Awaited<ReturnType<typeof openWorld>>): Promise<void> {
  dataOf(await subscribeTo(bo, ana));
  dataOf(await bo.make(setupCustomer, { query: { currency: 'EUR' } }));
  dataOf(await subscribeTo(bo, cy, await newCard(numbers.mastercard)));
}

/** Moves both clocks to the hour after the renewals of a fan, because months have different lengths. */
async function passMonth(world: PaymentWorld, fan: Person): Promise<void> {
  const ends = dataOf(await fan.make(listSubscriptions)).map(({ periodEndsAt }) => Date.parse(periodEndsAt ?? ''));
  world.clock.advance({ hours: (Math.max(...ends) - world.clock.now().getTime()) / 3_600_000 + 1 });
  await world.advance({});
}

const statesOf = async (fan: Person) =>
  Object.fromEntries(dataOf(await fan.make(listSubscriptions)).map(({ currency, state }) => [currency, state]));

const cardsOf = async (fan: Person) =>
  dataOf(await fan.make(listPaymentMethods)).map(
    ({ last4, isDefault, use: { purchases, subscriptions } }) =>
      `${last4}${isDefault ? ' default' : ''}: ${purchases ? 'purchases, ' : ''}${subscriptions ?? 'any'}`,
  );

test('subscriptions in a further currency have a customer of their own, and its cards pay for nothing else', async () => {
  await using world = await openWorld();
  const { ana, cy, bo, ed } = world;
  expect(dataOf(await ed.make(listCardUses))).toEqual([{ purchases: true, subscriptions: null }]);
  // of two first orders at the same time one takes the saved card
  const both = await Promise.all([subscribeTo(ed, ana), subscribeTo(ed, cy)]);
  expect(both.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '402']);

  dataOf(await subscribeTo(bo, ana));
  // subscriptions from before there were rows
  await world.db.run('test.forget', 'delete from subscription_customer where person_id = $1', [bo.id]);
  expect(await cardsOf(bo)).toEqual(['4242 default: purchases, USD']);
  const missing = { status: 402, code: 'PaymentMethodRequired', details: { currency: 'EUR' } };
  expect(await subscribeTo(bo, cy)).toMatchObject(missing);
  const setUp = (currency: Currency) => bo.make(setupCustomer, { query: { currency } });
  for (const wrong of ['CHF', 'eur']) expect(await setUp(wrong)).toMatchObject({ status: 400, field: 'currency' });
  const [first, again, dollars] = [await setUp('EUR'), await setUp('EUR'), await setUp('USD')];
  expect(first.data?.customerId).toBe(again.data?.customerId);
  expect(first.data?.customerId).not.toBe(dollars.data?.customerId);
  expect(await subscribeTo(bo, cy)).toMatchObject({ status: 402, code: 'PaymentMethodRequired' });
  expect(await subscribeTo(bo, cy, bo.card)).toMatchObject({ status: 404, code: 'PaymentMethodNotFound' });
  const euroCard = await world.newCard(numbers.mastercard);
  expect(await subscribeTo(bo, cy, euroCard)).toMatchObject({
    data: { state: 'settled', subscription: { price: 9.99, currency: 'EUR' } },
  });
  expect(await cardsOf(bo)).toEqual(['4242 default: purchases, USD', '4444 default: EUR']);

  // a further card of the euros, through 3-D Secure, becomes their default alone
  const body = { paymentMethodId: await world.newCard(numbers.challenge), currency: 'EUR' };
  const { challenge } = dataOf(await bo.make(attachPaymentMethod, { body }));
  const ofSetup = { params: { id: challenge!.id } };
  await world.answerChallenge(challenge!.url ?? '', 'authorise');
  expect(await ed.make(readCardSetup, ofSetup)).toMatchObject({ status: 404, code: 'PaymentMethodNotFound' });
  expect(dataOf(await bo.make(readCardSetup, ofSetup))).toMatchObject({ challenge: null });
  const ofCard = { params: { id: body.paymentMethodId } };
  for (const change of [setDefaultPaymentMethod, removePaymentMethod])
    expect(await ed.make(change, ofCard)).toMatchObject({ status: 404, code: 'PaymentMethodNotFound' });
  dataOf(await bo.make(setDefaultPaymentMethod, ofCard));
  expect(await cardsOf(bo)).toEqual(['4242 default: purchases, USD', '4444: EUR', '3184 default: EUR']);
  const post = await world.offer(ana.id, 500);
  expect(await bo.buy(post, 5)).toMatchObject({ data: { state: 'settled' } });
  dataOf(await bo.make(removePaymentMethod, ofCard));
  expect(await cardsOf(bo)).toEqual(['4242 default: purchases, USD', '4444 default: EUR']);
});

test('subscriptions in two currencies renew, fail, are paid and end apart, and a deleted account ends both', async () => {
  await using world = await openWorld();
  const { ana, cy, bo } = world;
  await subscribeToBoth(world);
  await passMonth(world, bo);
  await expect.poll(() => world.countCharges()).toBe(4);
  await expect.poll(() => world.balance(`creator:${cy.id}`, 'EUR')).toBe(-1600);
  await expect.poll(() => world.balance(`creator:${ana.id}`)).toBe(-1600);

  const failing = await world.newCard(numbers.failsOnRenewal);
  dataOf(await bo.make(attachPaymentMethod, { body: { paymentMethodId: failing, currency: 'EUR' } }));
  dataOf(await bo.make(setDefaultPaymentMethod, { params: { id: failing } }));
  await passMonth(world, bo);
  await expect.poll(() => statesOf(bo)).toEqual({ USD: 'active', EUR: 'past_due' });
  await expect.poll(() => world.countCharges()).toBe(5);
  const { id } = dataOf(await bo.make(listSubscriptions)).find(({ currency }) => currency === 'EUR')!;
  const pay = (paymentMethodId: string) => bo.make(payRenewal, { params: { id }, body: { paymentMethodId } });
  expect(await pay(bo.card)).toMatchObject({ status: 404, code: 'PaymentMethodNotFound' });
  expect(await pay(await world.newCard(numbers.good))).toMatchObject({ data: { state: 'settled' } });
  expect(await statesOf(bo)).toEqual({ USD: 'active', EUR: 'active' });
  expect(await cardsOf(bo)).toEqual(['4242 default: purchases, USD', '4444: EUR', '0341: EUR', '4242 default: EUR']);

  for (const card of dataOf(await bo.make(listPaymentMethods)).filter(({ use }) => !use.purchases))
    dataOf(await bo.make(removePaymentMethod, { params: { id: card.id } }));
  expect(dataOf(await bo.make(listCardUses))).toEqual([
    { purchases: true, subscriptions: 'USD' },
    { purchases: false, subscriptions: 'EUR' },
  ]);
  await passMonth(world, bo);
  await expect.poll(() => statesOf(bo)).toEqual({ USD: 'active', EUR: 'past_due' });
  await expect.poll(() => world.countCharges()).toBe(7);
  expect(await world.ledgerSum()).toBe(0);

  await world.publish(accountDeleted, { userId: bo.id });
  await world.drain();
  await world.sweep('subscriptions.change');
  expect(await statesOf(bo)).toEqual({ USD: 'ended', EUR: 'ended' });
});
