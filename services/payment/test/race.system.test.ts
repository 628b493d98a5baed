import { offerPublished } from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import { listPurchases, payPerView } from '@velvet/contracts/payment/purchases';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { setPlan } from '@velvet/contracts/payment/plans';
import {
  cancelSubscription,
  listSubscriptions,
  resumeSubscription,
  subscribe,
} from '@velvet/contracts/payment/subscriptions';
import { closeDispute } from '@velvet/card-sandbox/calls';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, makeCall } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import type { Context } from '#context.ts';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';
import { payUnheard } from './webhooks.ts';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The provider's own word on its only subscription. */
const atProvider = (world: PaymentWorld) =>
  world
    .service('card-sandbox')
    .db.one<{ state: string; endsAtPeriodEnd: boolean; period: number }>(
      'test.subscription',
      'select state, ends_at_period_end as "endsAtPeriodEnd", period from subscription',
    );

/** Waits until all webhooks of the provider are sent and booked. */
async function settle(world: PaymentWorld): Promise<void> {
  const { db } = world.service('card-sandbox');
  const untold = () =>
    db.one('test.untold', 'select from webhook_delivery where due_at is not null limit 1').then(Boolean);
  await expect.poll(untold).toBe(false);
  await world.drain();
}

/** Every charge that succeeded at the provider and was not given back is in the books, and nothing else is. */
async function checkBooks(world: PaymentWorld): Promise<void> {
  const charged = await world.service('card-sandbox').db.one<{ sum: number }>(
    'test.charged',
    `select coalesce(sum(amount_minor), 0)::bigint as sum from charge
        where state = 'succeeded' and not is_refunded and dispute_state is distinct from 'lost'`,
  );
  expect(await world.balance('provider-clearing')).toBe(charged?.sum);
  expect(await world.balance('disputes')).toBe(0);
  expect(await world.ledgerSum()).toBe(0);
}

test('cancelling and resuming at once leave the same at the provider and here, and that is what happens', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const replica = await world.startReplica('payment');
  for (const round of times(4)) {
    const bo = await world.fan(`bo-${round}`);
    const { id } = dataOf(await bo.subscribe(ana)).subscription;
    const answers = await Promise.all(
      times(16).map((index) => {
        const url = index % 4 < 2 ? world.url('payment') : replica.url;
        return index % 2 === 0
          ? makeCall(url, bo.token, cancelSubscription, { params: { id }, body: {} })
          : makeCall(url, bo.token, resumeSubscription, { params: { id } });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await settle(world);
    const here = dataOf(await bo.make(listSubscriptions));
    const there = await world
      .service('card-sandbox')
      .db.one<{ endsAtPeriodEnd: boolean }>(
        'test.lastSubscription',
        'select ends_at_period_end as "endsAtPeriodEnd" from subscription order by created_at desc limit 1',
      );
    expect(here).toMatchObject([{ state: 'active', endsAtPeriodEnd: there?.endsAtPeriodEnd }]);
    expect(await bo.make(cancelSubscription, { params: { id }, body: {} })).toMatchObject({
      data: { endsAtPeriodEnd: true },
    });
  }
  const charges = await world.countCharges();
  await world.advance({ days: 40 });
  await settle(world);
  expect(await world.countCharges()).toBe(charges);
  await checkBooks(world);
});

test('subscribing by the month and by the year at once is one subscription and one charge', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const { data: plan } = await ana.make(setPlan, { body: { monthlyPrice: '9.99', yearlyPrice: '99.90' } });
  const replica = await world.startReplica('payment');
  for (const round of times(3)) {
    const bo = await world.fan(`bo-${round}`);
    const answers = await Promise.all(
      times(20).map((index) => {
        const interval = index % 2 === 0 ? ('month' as const) : ('year' as const);
        const body = { creatorId: ana.id, plan: plan!.id, interval };
        const headers = index % 3 === 0 ? { 'idempotency-key': `key-${round}-${index}` } : undefined;
        const input = { body, ...(headers && { headers }) };
        return makeCall(index % 4 < 2 ? world.url('payment') : replica.url, bo.token, subscribe, input);
      }),
    );
    const opened = new Set(answers.flatMap(({ data }) => (data ? [data.subscription.id] : [])));
    expect(opened.size).toBe(1);
    const refusals = new Set(answers.flatMap(({ code }) => code ?? []));
    expect(['AlreadySubscribed', 'PaymentInProgress']).toEqual(expect.arrayContaining([...refusals]));
    await settle(world);
    expect((await bo.make(listSubscriptions)).data).toMatchObject([{ state: 'active' }]);
    expect(await world.countCharges()).toBe(round + 1);
  }
  await checkBooks(world);
});

test('a price that changes while many buy is paid by nobody who was shown another', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const fans = [];
  for (const index of times(12)) fans.push(await world.fan(`bo-${index}`));
  const postId = await world.offer(ana.id, 500);
  const change = async () => {
    for (const [index, cents] of [700, 500, 900].entries()) {
      const price = { amountMinor: cents, currency: 'USD' as const };
      const offer = { postId, creatorId: ana.id, price, audience: 'public' as const, revision: index + 2 };
      await world.publish(offerPublished, offer);
    }
  };
  const shown = (index: number) => [5, 7, 9][index % 3]!;
  const [answers] = await Promise.all([Promise.all(fans.map((fan, index) => fan.buy(postId, shown(index)))), change()]);
  await settle(world);
  for (const [index, { status, code, details, data }] of answers.entries()) {
    const outcome = status === 200 ? data!.amount : [code, typeof details?.['price']];
    expect(outcome).toEqual(status === 200 ? shown(index) : ['PriceChanged', 'number']);
    const bought = dataOf(await fans[index]!.make(listPurchases)).map(({ price }) => price);
    expect(bought).toEqual(status === 200 ? [shown(index)] : []);
  }
  // the offer is sold to everybody who has not bought it
  const late = await world.fan('late');
  expect(await late.buy(postId, 5)).toMatchObject({ code: 'PriceChanged', details: { price: 9 } });
  expect(await late.buy(postId, 9)).toMatchObject({ status: 200 });
  await checkBooks(world);
});

test('creators cannot buy their own posts, in any order of events', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  await world.giveCard(ana, numbers.good);
  const postId = await world.offer(ana.id, 500);
  const own = await Promise.all(times(6).map(() => ana.make(payPerView, { body: { contentId: postId, amount: 5 } })));
  expect(new Set(own.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 OwnContent']));
  const unknown = PostId.parse(newId());
  const bo = await world.fan('bo');
  expect(await bo.buy(unknown, 5)).toMatchObject({ status: 404, code: 'OfferNotFound' });
  expect(await world.countCharges()).toBe(0);
});

test("a refund concurrent with a renewal returns one period, and the provider's state decides", async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const { paymentId } = dataOf(await bo.subscribe(ana));
  const admin = await world.administrator();
  const refund = () => admin.make(refundCharge, { body: { chargeId: paymentId! } });
  await Promise.all([world.advance({ days: 32 }), refund(), refund(), refund()]);
  await world.sweep();
  await settle(world);
  await world.sweep();
  await settle(world);
  const there = await atProvider(world);
  const [here] = (await bo.make(listSubscriptions)).data ?? [];
  expect(here?.state ?? 'ended').toBe(there?.state === 'active' ? 'active' : 'ended');
  await checkBooks(world);
});

test.each(['won', 'lost'] as const)(
  'a dispute of a period that is over and is %s goes by the books, and the subscription goes on',
  async (outcome) => {
    await using world = await openPaymentWorld();
    const ana = await world.creator('ana');
    const bo = await world.fan('bo', numbers.disputed);
    expect(await bo.subscribe(ana)).toMatchObject({ status: 200 });
    await world.advance({ days: 32 });
    await settle(world);
    expect(await world.balance('disputes')).toBe(999);
    const open = await world
      .service('card-sandbox')
      .db.one<{ id: string }>('test.openDispute', `select id from charge where dispute_state = 'open'`);
    const closing = { headers: world.secret, params: open!, body: { outcome } };
    // one decision, for repeated requests and during the next period
    await Promise.all([
      world.anonymous.make(closeDispute, closing),
      world.anonymous.make(closeDispute, closing),
      world.advance({ days: 31 }),
    ]);
    await settle(world);
    await world.sweep();
    const paidPeriods = outcome === 'won' ? 3 : 2;
    expect(await world.countCharges()).toBe(3);
    expect(await world.balance(`creator:${ana.id}`)).toBe(-800 * paidPeriods);
    expect((await bo.make(listSubscriptions)).data).toMatchObject([{ state: 'active' }]);
    await checkBooks(world);
  },
);

test('a webhook that was acknowledged by a process that ended before its effect is booked once by the next process', async () => {
  await using world = await openPaymentWorld();
  const notify = await payUnheard(world);
  const answer = Promise.withResolvers<'passes'>();
  world.provider.state.fate = () => answer.promise;
  expect(await notify('evt_late')).toBe(200);
  await world.restart('payment');
  answer.resolve('passes');
  world.provider.state.fate = () => 'passes';
  expect(await world.count('ledger_transaction')).toBe(0);
  world.clock.advance({ minutes: 1 });
  await (world.service('payment').context as Context).webhooks.retryWaiting();
  await world.sweep();
  expect([await world.count('webhook'), await world.count('ledger_transaction')]).toEqual([1, 1]);
  await checkBooks(world);
});
