import { accountDeleted } from '@velvet/contracts/account/events';
import { listPaymentMethods, setupCustomer } from '@velvet/contracts/payment/cards';
import { setCreatorCurrency } from '@velvet/contracts/payment/currencies';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { payPerView } from '@velvet/contracts/payment/purchases';
import {
  cancelSubscription,
  countSubscriptions,
  listSubscriptions,
  resumeSubscription,
} from '@velvet/contracts/payment/subscriptions';
import type { Person } from '@velvet/testing/person';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld } from './payment-world.ts';
import { stripeOf } from './stripe-wire.ts';

const statesOf = async (person: Person) =>
  (await person.make(listSubscriptions)).data?.map(({ state, endsAtPeriodEnd }) =>
    state === 'active' && endsAtPeriodEnd ? 'active, ends' : state,
  );

test('an account with a pending deletion is not charged again and keeps its paid periods; subscriptions to it end at once', async () => {
  await using world = await openPaymentWorld();
  const [ana, eve, free] = [await world.creator('ana'), await world.creator('eve'), await world.creator('free', '0')];
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  for (const creator of [ana, eve, free])
    for (const fan of [bo, cy]) expect(await fan.subscribe(creator)).toMatchObject({ data: { state: 'settled' } });
  expect((await bo.make(countSubscriptions)).data).toEqual({ subscriptions: 3, subscribers: 0 });
  expect((await ana.make(countSubscriptions)).data).toEqual({ subscriptions: 0, subscribers: 2 });

  await world.showCard(ana.id, { hidden: true });
  await world.showCard(bo.id, { role: 'subscriber', hidden: true });
  await world.sweep('partings.end');
  await world.sweep('subscriptions.change');
  expect(await statesOf(bo)).toEqual(['active', 'active, ends', 'ended']);
  expect(await statesOf(cy)).toEqual(['active', 'active', 'ended']);
  const toAna = (await cy.make(listSubscriptions)).data?.[2];
  expect(await cy.make(resumeSubscription, { params: { id: toAna?.id as never } })).toMatchObject({ status: 409 });

  const before = await world.countCharges();
  await world.advance({ days: 32 });
  await expect.poll(() => statesOf(bo)).toEqual(['active', 'ended', 'ended']);
  await expect.poll(() => statesOf(cy)).toEqual(['active', 'active', 'ended']);
  // only the subscription between the other two renewed
  expect(await world.countCharges()).toBe(before + 1);
});

test('the deletion ends the remaining paid periods at once', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  await bo.subscribe(ana);
  await world.showCard(bo.id, { role: 'subscriber', hidden: true });
  await world.sweep('subscriptions.change');
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  await world.sweep('subscriptions.change');
  expect(await statesOf(bo)).toEqual(['ended']);
  expect(await world.count('subscription_hold')).toBe(0);
  expect(
    await bo.make(cancelSubscription, {
      params: { id: (await bo.make(listSubscriptions)).data?.[0]?.id as never },
      body: {},
    }),
  ).toMatchObject({ status: 409 });
});

test('a deleted account loses its customers and cards at the provider, and its payments can still be returned', async () => {
  await using world = await openPaymentWorld();
  const [ana, eve] = [await world.creator('ana'), await world.creator('eve')];
  const [bo, cy] = [await world.fan('bo', numbers.disputed), await world.fan('cy')];
  await eve.make(setCreatorCurrency, { body: { currency: 'EUR' } });
  await bo.subscribe(ana);
  const { data: paid } = await bo.buy(await world.offer(ana.id, 500), 5);
  const waiting = await world.newCard(numbers.challenge);
  const third = { contentId: await world.offer(ana.id, 700), amount: 7, paymentMethodId: waiting };
  expect(await bo.make(payPerView, { body: third })).toMatchObject({ data: { state: 'requires_action' } });
  const customerOf = async (fan: Person, query: { currency?: 'EUR' } = {}) =>
    (await fan.make(setupCustomer, { query })).data?.customerId ?? '';
  const customers = [await customerOf(bo), await customerOf(bo, { currency: 'EUR' })];
  const kept = await customerOf(cy);
  const stripe = stripeOf(world);
  const gone = () => Promise.all(customers.map(async (id) => (await stripe.customers.retrieve(id)).deleted));
  expect(await stripe.customers.retrieve(customers[0] ?? '')).toMatchObject({ currency: 'usd' });

  world.provider.state.fate = ({ method, path }) =>
    method === 'DELETE' && path.startsWith('/v1/customers/') ? 'refused' : 'passes';
  for (let time = 0; time < 2; time += 1) await world.publish(accountDeleted, { userId: bo.id, revision: 900 });
  await world.drain();
  await world.sweep('customers.delete');
  expect(await gone()).toEqual([undefined, undefined]);
  world.provider.state.fate = () => 'passes';
  await expect
    .poll(async () => {
      world.clock.advance({ minutes: 1 });
      // a customer is deleted after its subscriptions have ended at the provider
      await world.sweep('subscriptions.change', 'customers.delete');
      return gone();
    })
    .toEqual([true, true]);
  expect(await statesOf(bo)).toEqual(['ended']);
  expect(await stripe.customers.retrieve(kept)).not.toHaveProperty('deleted');
  expect((await cy.make(listPaymentMethods)).data).toHaveLength(1);

  const admin = await world.administrator();
  const refund = { chargeId: paid?.id ?? '', amount: '2.00', key: newId() };
  expect(await admin.make(refundCharge, { body: refund })).toMatchObject({ status: 200 });
  await world.advance({ days: 2 });
  await expect.poll(() => world.balance('disputes')).toBe(999 + 500 - 200);
  expect(await world.ledgerSum()).toBe(0);
  // the same identity signs up again, and pays with a card of its own
  await world.showCard(bo.id, { role: 'subscriber', revision: 901 });
  expect(customers).not.toContain(await customerOf(bo));
  expect((await bo.make(listPaymentMethods)).data).toEqual([]);
  await world.giveCard(bo, numbers.good);
  expect(await bo.subscribe(ana)).toMatchObject({ status: 200 });
});
