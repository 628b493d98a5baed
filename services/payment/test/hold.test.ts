import type { PostId, UserId } from '@velvet/contracts/ids';
import { giveGift } from '@velvet/contracts/payment/gifts';
import { readPayment } from '@velvet/contracts/payment/payments';
import { createPromotion } from '@velvet/contracts/payment/promotions';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { newId } from '@velvet/kit/base/ids';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

let world: PaymentWorld;
let ana: Awaited<ReturnType<PaymentWorld['creator']>>;
beforeAll(async () => {
  world = await openPaymentWorld();
  ana = await world.creator('ana', '10');
});
afterAll(() => world[Symbol.asyncDispose]());

const give = (fan: Fan, contentId: PostId, receiverId: UserId | null = null) =>
  fan.make(giveGift, {
    body: { thing: { kind: 'content', contentId }, amount: 5, receiverId },
    headers: { 'idempotency-key': newId() },
  });

/** Checkouts and sold pieces of a stock, by payer. */
const takenOf = (stockId: string) =>
  world
    .service('payment')
    .db.rows<{ payerId: string; state: string }>(
      'test.taken',
      `select payer_id as "payerId", state from payment where stock_id = $1 and state <> 'failed'`,
      [stockId],
    );

/** Answers the page of the bank, and reads the payment as the page of the shop does. */
async function answer(
  fan: Fan,
  payment: { id: string; url: string | null } | undefined,
  outcome: 'authorise' | 'fail',
) {
  await world.answerChallenge(payment?.url ?? '', outcome);
  await fan.make(readPayment, { params: { id: payment?.id ?? '' } });
}

const release = (post: PostId) =>
  expect.poll(async () => {
    await world.sweep('stock.release');
    return (await takenOf(post)).filter(({ state }) => state !== 'settled');
  });

async function lapse(fan: Fan) {
  const post = await world.offer(ana.id, 500, { limit: 1 });
  expect(await fan.buy(post, 5)).toMatchObject({ data: { state: 'requires_action' } });
  world.clock.advance({ minutes: 6 });
  await release(post).toEqual([]);
}

test('a person has one open checkout of a limited offer over purchase, gift and gift by link', async () => {
  const [slow, bo, cy] = [await world.fan('slow', numbers.challenge), await world.fan('bo'), await world.fan('cy')];
  await world.showCard(cy.id, { role: 'subscriber' });
  const post = await world.offer(ana.id, 500, { limit: 2 });
  const attempts = [
    await give(slow, post),
    await slow.buy(post, 5),
    await give(slow, post, cy.id),
    await give(slow, post),
  ];
  const last = await slow.buy(post, 5);
  expect(attempts.map(({ data }) => data?.state)).toEqual(attempts.map(() => 'requires_action'));
  expect(last.data).toMatchObject({ state: 'requires_action' });
  expect(await takenOf(post)).toEqual([{ payerId: slow.id, state: 'requires_action' }]);
  expect(await bo.buy(post, 5)).toMatchObject({ data: { state: 'settled' } });
  // the last attempt replaced the others and can be paid
  await answer(slow, last.data, 'authorise');
  expect((await takenOf(post)).map(({ state }) => state)).toEqual(['settled', 'settled']);
});

test('parallel checkouts of one person take one piece, and paid ones any number', async () => {
  const [slow, bo] = [await world.fan('slow', numbers.challenge), await world.fan('bo')];
  const post = await world.offer(ana.id, 500, { limit: 6 });
  const answers = await Promise.all([give(slow, post), give(slow, post), slow.buy(post, 5), give(slow, post)]);
  expect(answers.map(({ data, code }) => data?.state ?? code)).toContain('requires_action');
  expect((await takenOf(post)).length).toBe(1);
  for (const _ of [1, 2, 3]) expect(await give(bo, post)).toMatchObject({ data: { state: 'settled' } });
  expect((await takenOf(post)).length).toBe(4);
});

test('attempts one after another share one hold, which is over when the first one would be', async () => {
  const [slow, bo] = [await world.fan('slow', numbers.challenge), await world.fan('bo')];
  const post = await world.offer(ana.id, 500, { limit: 1 });
  const first = await slow.buy(post, 5);
  world.clock.advance({ minutes: 2 });
  await answer(slow, first.data, 'fail');
  await give(slow, post);
  world.clock.advance({ minutes: 2 });
  await give(slow, post);
  world.clock.advance({ minutes: 2 });
  await release(post).toEqual([]);
  expect(await bo.buy(post, 5)).toMatchObject({ data: { state: 'settled' } });
});

test('a person that left two checkouts unpaid within a day gets no hold, and can still pay at once', async () => {
  const slow = await world.fan('slow', numbers.challenge);
  for (const _ of [1, 2]) await lapse(slow);
  const post = await world.offer(ana.id, 500, { limit: 1 });
  for (const refused of [await slow.buy(post, 5), await give(slow, post)])
    expect(refused).toMatchObject({ status: 409, code: 'CheckoutsUnfinished' });
  expect(await takenOf(post)).toEqual([]);
  // a checkout without a limit waits
  expect(await slow.buy(await world.offer(ana.id, 500), 5)).toMatchObject({ data: { state: 'requires_action' } });
  world.clock.advance({ days: 1 });
  expect(await slow.buy(post, 5)).toMatchObject({ data: { state: 'requires_action' } });
});

test('the use of a limited promotion is held as a piece of an offer is', async () => {
  const slow = await world.fan('slow', numbers.challenge);
  const terms = { kind: 'discount', percent: 50, months: 1, code: 'FEW', uses: 1 } as const;
  await ana.make(createPromotion, { body: terms });
  const body = { creatorId: ana.id, plan: ana.plan.id, interval: 'month', promotion: 'FEW' } as const;
  const take = () => slow.make(subscribe, { body, headers: { 'idempotency-key': newId() } });
  for (const _ of [1, 2]) {
    expect(await take()).toMatchObject({ data: { state: 'requires_action' } });
    world.clock.advance({ minutes: 6 });
    await world.sweep('promotions.release');
  }
  expect(await take()).toMatchObject({ status: 409, code: 'CheckoutsUnfinished' });
  const bo = await world.fan('bo');
  expect(await bo.make(subscribe, { body })).toMatchObject({ data: { state: 'settled' } });
});

const step = fc.record({
  who: fc.nat(3),
  act: fc.constantFrom('buy', 'give', 'pay', 'fail', 'wait'),
});

test('after any history of buyers nothing is oversold, a person holds one piece, and every hold ends', async () => {
  expect.hasAssertions();
  const history = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
    const cards = [numbers.challenge, numbers.challenge, numbers.good, numbers.challenge];
    const fans = await Promise.all(cards.map((card, n) => world.fan(`buyer${n}`, card)));
    const post = await world.offer(ana.id, 500, { limit: 2 });
    const pages: (string | null)[] = fans.map(() => null);
    for (const { who, act } of steps) {
      const fan = fans[who]!;
      if (act === 'buy' || act === 'give') {
        const { data } = await (act === 'buy' ? fan.buy(post, 5) : give(fan, post));
        pages[who] = data?.url ?? pages[who]!;
      } else if (act === 'wait') world.clock.advance({ minutes: 2 });
      else if (pages[who]) await world.answerChallenge(pages[who], act === 'pay' ? 'authorise' : 'fail');
      await world.sweep('stock.release');
      const taken = await takenOf(post);
      const held = taken.filter(({ state }) => state !== 'settled').map(({ payerId }) => payerId);
      expect(taken.length).toBeLessThanOrEqual(2);
      expect(held.length).toBe(new Set(held).size);
    }
    world.clock.advance({ minutes: 6 });
    await release(post).toEqual([]);
  });
  await fc.assert(history, { numRuns: 4 });
});
