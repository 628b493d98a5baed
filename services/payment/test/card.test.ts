import { attachPaymentMethod, listPaymentMethods, readCardSetup, setupCustomer } from '@velvet/contracts/payment/cards';
import { readPayment } from '@velvet/contracts/payment/payments';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';
import { stripeOf } from './stripe-wire.ts';

/** Creates a person with a customer at the provider, without a card. */
async function newcomer(world: PaymentWorld, nickname: string) {
  const person = await world.user(nickname);
  await person.make(setupCustomer);
  return person;
}

const cardsOf = async (person: Person) =>
  (await person.make(listPaymentMethods)).data?.map(({ last4, isDefault }) => ({ last4, isDefault }));

test('a new card is saved when its purchase succeeds, and the first saved card becomes the default', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await newcomer(world, 'bo');
  const [one, two] = [await world.offer(ana.id, 500), await world.offer(ana.id, 700)];
  const buy = (contentId: typeof one, amount: number, paymentMethodId: string) =>
    bo.make(payPerView, { body: { contentId, amount, paymentMethodId } });

  expect(await buy(one, 5, await world.newCard(numbers.good))).toMatchObject({ data: { state: 'settled' } });
  expect(await cardsOf(bo)).toEqual([{ last4: '4242', isDefault: true }]);
  expect(await buy(two, 7, await world.newCard(numbers.mastercard))).toMatchObject({ data: { state: 'settled' } });
  expect(await cardsOf(bo)).toEqual([
    { last4: '4242', isDefault: true },
    { last4: '4444', isDefault: false },
  ]);
});

test('a new card is saved when its subscription starts, and renewals are charged to it', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await newcomer(world, 'bo');
  const paymentMethodId = await world.newCard(numbers.good);
  const body = { creatorId: ana.id, plan: ana.plan.id, interval: 'month' as const, paymentMethodId };

  expect(await bo.make(subscribe, { body })).toMatchObject({ data: { state: 'settled' } });
  expect(await cardsOf(bo)).toEqual([{ last4: '4242', isDefault: true }]);
  await world.advance({ days: 32 });
  await expect.poll(() => world.count('payment')).toBe(2);
  expect(await world.countCharges()).toBe(2);
});

test('a declined card is not saved, and the default card stays', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy] = [await newcomer(world, 'bo'), await world.fan('cy')];
  const post = await world.offer(ana.id, 500);

  for (const person of [bo, cy]) {
    for (const number of [numbers.declined, numbers.poor]) {
      const paymentMethodId = await world.newCard(number);
      const pay = { contentId: post, amount: 5, paymentMethodId };
      const plan = { creatorId: ana.id, plan: ana.plan.id, interval: 'month' as const, paymentMethodId };
      expect(await person.make(payPerView, { body: pay })).toMatchObject({ status: 402, code: 'CardDeclined' });
      expect(await person.make(subscribe, { body: plan })).toMatchObject({ status: 402, code: 'CardDeclined' });
    }
  }
  expect(await cardsOf(bo)).toEqual([]);
  expect(await cardsOf(cy)).toEqual([{ last4: '4242', isDefault: true }]);
});

test('a card with 3-D Secure is saved only when the challenge is passed', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await newcomer(world, 'bo');
  const post = await world.offer(ana.id, 500);
  const begin = async () => {
    const paymentMethodId = await world.newCard(numbers.challenge);
    return (await bo.make(payPerView, { body: { contentId: post, amount: 5, paymentMethodId } })).data;
  };

  const abandoned = await begin();
  expect(abandoned).toMatchObject({ state: 'requires_action' });
  expect(await cardsOf(bo)).toEqual([]);
  const failed = await begin();
  await world.answerChallenge(failed?.url ?? '', 'fail');
  expect((await bo.make(readPayment, { params: { id: failed?.id ?? '' } })).data?.state).toBe('failed');
  expect(await cardsOf(bo)).toEqual([]);
  const passed = await begin();
  await world.answerChallenge(passed?.url ?? '', 'authorise');
  expect((await bo.make(readPayment, { params: { id: passed?.id ?? '' } })).data?.state).toBe('settled');
  expect(await cardsOf(bo)).toEqual([{ last4: '3184', isDefault: true }]);
});

test("a declined card cannot be added, and the refusal is the provider's sentence", async () => {
  await using world = await openPaymentWorld();
  const bo = await world.user('bo');
  const add = async (number: string) =>
    bo.make(attachPaymentMethod, { body: { paymentMethodId: await world.newCard(number) } });

  expect(await add(numbers.poor)).toMatchObject({
    status: 402,
    code: 'CardDeclined',
    message: 'Your card has insufficient funds.',
  });
  expect(await cardsOf(bo)).toEqual([]);
  expect(await add(numbers.good)).toMatchObject({
    status: 200,
    data: { cards: [{ last4: '4242', isDefault: true }], challenge: null },
  });
});

test('a card is added after its bank has confirmed it, also when its holder does not come back', async () => {
  await using world = await openPaymentWorld();
  const [bo, cy] = [await world.user('bo'), await newcomer(world, 'cy')];
  const add = async () => {
    const body = { paymentMethodId: await world.newCard(numbers.challenge) };
    return (await bo.make(attachPaymentMethod, { body })).data;
  };
  const read = (person: Person, id = '') => person.make(readCardSetup, { params: { id } });

  const declined = (await add())?.challenge;
  expect(await read(bo, declined?.id)).toMatchObject({ data: { cards: [], challenge: { id: declined?.id } } });
  expect(await read(cy, declined?.id)).toMatchObject({ status: 404, code: 'PaymentMethodNotFound' });
  await world.answerChallenge(declined?.url ?? '', 'fail');
  expect(await read(bo, declined?.id)).toMatchObject({
    status: 402,
    code: 'CardDeclined',
    message: "The card wasn't confirmed with your bank.",
  });
  const left = (await add())?.challenge;
  await world.answerChallenge(left?.url ?? '', 'authorise');
  expect(await cardsOf(bo)).toEqual([{ last4: '3184', isDefault: true }]);
  // the webhook chose the default, which renewals need
  const { data } = await bo.make(setupCustomer);
  const chosen = async () => {
    const customer = await stripeOf(world).customers.retrieve(data?.customerId ?? '');
    return customer.deleted ? null : customer.invoice_settings.default_payment_method;
  };
  await expect.poll(chosen).toMatch(/^pm_/);
});

test('ten concurrent payments with a new card save it once, and other customers cannot use it', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy] = [await newcomer(world, 'bo'), await newcomer(world, 'cy')];
  const posts = await Promise.all(Array.from({ length: 10 }, () => world.offer(ana.id, 500)));
  const paymentMethodId = await world.newCard(numbers.good);
  const answers = await Promise.all(
    posts.map((contentId) => bo.make(payPerView, { body: { contentId, amount: 5, paymentMethodId } })),
  );

  expect(answers.map(({ data }) => data?.state)).toEqual(posts.map(() => 'settled'));
  expect(await cardsOf(bo)).toEqual([{ last4: '4242', isDefault: true }]);
  const body = { contentId: posts[0] as (typeof posts)[number], amount: 5, paymentMethodId };
  expect(await cy.make(payPerView, { body })).toMatchObject({ status: 404, code: 'PaymentMethodNotFound' });
});
