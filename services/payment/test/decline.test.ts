import type { PostId } from '@velvet/contracts/ids';
import { attachPaymentMethod, setupCustomer } from '@velvet/contracts/payment/cards';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { parseMetrics } from '@velvet/testing/metrics';
import { makeCall, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

const refused = { status: 429, code: 'TooManyDeclines' };
const declinedNumbers = [numbers.declined, numbers.poor];
const numberOf = (index: number) => declinedNumbers[index % declinedNumbers.length]!;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Creates a person with a customer at the provider, whose requests come from this address. */
async function newcomer(world: PaymentWorld, nickname: string, address = '192.0.2.1') {
  const person = await world.user(nickname);
  await person.make(setupCustomer);
  const from = { 'x-forwarded-for': address };
  const tries = {
    keep: async (number: string) =>
      person.make(attachPaymentMethod, { body: { paymentMethodId: await world.newCard(number) }, headers: from }),
    buy: async (contentId: PostId, number: string, headers = {}) =>
      person.make(payPerView, {
        body: { contentId, amount: 5, paymentMethodId: await world.newCard(number) },
        headers: { ...from, ...headers },
      }),
    subscribe: async (creator: Awaited<ReturnType<PaymentWorld['creator']>>, number: string) => {
      const plan = { creatorId: creator.id, plan: creator.plan.id, interval: 'month' as const };
      const body = { ...plan, paymentMethodId: await world.newCard(number) };
      return person.make(subscribe, { body, headers: from });
    },
  };
  return Object.assign(person, tries);
}

test('a person with five declined cards must wait, for every kind of payment', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const post = await world.offer(ana.id, 500);
  const bo = await newcomer(world, 'bo');
  const declined = [
    await bo.buy(post, numbers.declined),
    await bo.keep(numbers.poor),
    await bo.subscribe(ana, numbers.declined),
    await bo.keep(numbers.declined),
    await bo.buy(post, numbers.poor),
  ];
  expect(declined.map(({ status, code }) => [status, code])).toEqual(declined.map(() => [402, 'CardDeclined']));
  const asked = await world.countCharges();
  for (const answer of [
    await bo.buy(post, numbers.good),
    await bo.keep(numbers.good),
    await bo.subscribe(ana, numbers.good),
  ]) {
    expect(answer).toMatchObject({ ...refused, message: 'Too many declined cards. Try again in 60 minutes.' });
  }
  expect(await world.countCharges()).toBe(asked);
  const headers = { authorization: `Bearer ${bo.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ contentId: post, amount: 5 });
  const response = await fetch(`${world.url('payment')}${payPerView.path}`, { method: 'POST', headers, body });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500);

  const cy = await newcomer(world, 'cy');
  expect(await cy.buy(post, numbers.good)).toMatchObject({ status: 200 });
  world.clock.advance({ minutes: 61 });
  expect(await bo.buy(post, numbers.good)).toMatchObject({ status: 200, data: { state: 'settled' } });
});

test('a payment with a third card succeeds after two declines', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await newcomer(world, 'bo');
  const post = await world.offer(ana.id, 500);
  for (const number of declinedNumbers) expect(await bo.buy(post, number)).toMatchObject({ status: 402 });
  expect(await bo.buy(post, numbers.good)).toMatchObject({ status: 200, data: { state: 'settled' } });
});

test('thirty concurrent attempts reach the provider no more often than sequential ones, on two replicas', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await newcomer(world, 'bo');
  const posts: PostId[] = [];
  for (const _ of times(30)) posts.push(await world.offer(ana.id, 500));
  const replica = await world.startReplica('payment');
  const cards = await Promise.all(times(30).map((index) => world.newCard(numberOf(index))));
  const answers = await Promise.all(
    cards.map((paymentMethodId, index) => {
      const body = { contentId: posts[index]!, amount: 5, paymentMethodId };
      const url = index % 2 === 0 ? world.url('payment') : replica.url;
      return makeCall(url, bo.token, payPerView, { body });
    }),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 'CardDeclined').length).toBeLessThanOrEqual(5);
  expect(codes.filter((code) => code === 'TooManyDeclines').length).toBeGreaterThanOrEqual(25);
  const charges = await world.service('card-sandbox').db.rows('test.allCharges', 'select from charge');
  expect(charges.length).toBeLessThanOrEqual(5);
});

test('many concurrent purchases with one card are all admitted', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [kept, named] = [await world.fan('kept'), await newcomer(world, 'named')];
  const posts = [];
  for (const _ of times(12)) posts.push(await world.offer(ana.id, 500));
  const paymentMethodId = await world.newCard(numbers.good);
  const answers = await Promise.all([
    ...posts.map((contentId) => kept.buy(contentId, 5)),
    ...posts.map((contentId) => named.make(payPerView, { body: { contentId, amount: 5, paymentMethodId } })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('a card that is declined for many people is blocked, and their other cards are not', async () => {
  await using world = await openPaymentWorld();
  const people = [];
  for (const index of times(4)) people.push(await newcomer(world, `bo-${index}`, `192.0.2.${index}`));
  const tries = [];
  for (const round of times(3)) for (const person of people.slice(0, round < 2 ? 4 : 1)) tries.push(person);
  const codes = [];
  for (const person of tries) codes.push((await person.keep(numbers.declined)).code);
  expect(codes).toEqual([...times(8).map(() => 'CardDeclined'), 'TooManyDeclines']);
  expect(await people[0]!.keep(numbers.good)).toMatchObject({ status: 200 });
});

test('declines from one network are counted together, and other networks are separate', async () => {
  await using world = await openPaymentWorld();
  const codes = new Map<string | undefined, number>();
  const spread = [numbers.declined, numbers.poor, '4000000000000069', '4000000000000127'];
  for (const index of times(16)) {
    // people have different addresses of one network, and stay below the limits of person and card
    const bo = await newcomer(world, `bo-${index}`, `2001:db8:0:7::${index + 1}`);
    for (const nth of [0, 1]) {
      const { code } = await bo.keep(spread[(2 * index + nth) % 4]!);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  expect(codes).toEqual(
    new Map([
      ['CardDeclined', 30],
      ['TooManyDeclines', 2],
    ]),
  );
  const elsewhere = await newcomer(world, 'elsewhere', '2001:db8:0:8::1');
  expect(await elsewhere.keep(numbers.good)).toMatchObject({ status: 200 });
});

test('a repeated decline of one key counts once, and refusals are counted and logged', async () => {
  const lines: string[] = [];
  await using world = await openPaymentWorld({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) });
  const ana = await world.creator('ana');
  const post = await world.offer(ana.id, 500);
  const bo = await newcomer(world, 'bo');
  const paymentMethodId = await world.newCard(numbers.declined);
  const again = (person: Person) =>
    person.make(payPerView, {
      body: { contentId: post, amount: 5, paymentMethodId },
      headers: { 'idempotency-key': 'the-same' },
    });
  for (const _ of times(10)) expect(await again(bo)).toMatchObject({ status: 402, code: 'CardDeclined' });
  expect(await bo.buy(post, numbers.good)).toMatchObject({ status: 200 });
  for (const index of times(5)) await bo.keep(numberOf(index));
  expect(await bo.keep(numbers.good)).toMatchObject(refused);
  // the response of a completed attempt is repeated
  expect(await again(bo)).toMatchObject({ status: 402, code: 'CardDeclined' });

  const figure = parseMetrics(await (await fetch(`${world.url('payment')}/metrics`)).text());
  expect(figure('card_declines_total')).toBe(5);
  expect(figure('card_attempts_refused_total', { by: 'person' })).toBe(2);
  const told = lines.map((line) => JSON.parse(line) as { msg: string; by?: string; personId?: string });
  expect(told.filter(({ msg }) => msg === 'card attempt refused after too many declines')).toMatchObject([
    { by: 'person', personId: bo.id },
    { by: 'person', personId: bo.id },
  ]);
  expect(lines.join('')).not.toContain('192.0.2');
});

test('attempts are deleted after the time window of the limit', async () => {
  await using world = await openPaymentWorld();
  const bo = await newcomer(world, 'bo');
  await bo.keep(numbers.declined);
  const count = async () => (await world.db.rows('test.attempts', 'select from card_attempt')).length;
  await world.sweep('keys.forget');
  expect(await count()).toBe(1);
  world.clock.advance({ hours: 2 });
  await world.sweep('keys.forget');
  expect(await count()).toBe(0);
});
