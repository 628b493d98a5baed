import { closeDispute } from '@velvet/card-sandbox/calls';
import { createPost, readPost } from '@velvet/contracts/content/post-calls';
import { refundCharge } from '@velvet/contracts/payment/payments';
import { payPerView } from '@velvet/contracts/payment/purchases';
import {
  cancelSubscription,
  listSubscriptions,
  resumeSubscription,
  subscribe,
  type Subscription,
} from '@velvet/contracts/payment/subscriptions';
import { newCard, testCards } from '@velvet/acceptance/story/cards';
import { eventually } from '@velvet/acceptance/story/eventually';
import type { Visitor } from '@velvet/acceptance/story/visitor';
import { newSecret } from '@velvet/kit/base/ids';
import { Client } from 'pg';
import { expect } from 'vitest';
import { makeAt, times, type Attacks, type Target } from './target.ts';

const secret = 'Only those who paid may read this';
const [failsOnRenewal, disputed] = ['4000000000000341', '4000000000000259'];
const settleMs = 20_000;

async function queryOne<T>(url: string, sql: string, values: readonly unknown[] = []): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql, [...values]);
    return rows[0] as T;
  } finally {
    await client.end();
  }
}

/** Whether the person sees the post, by each process of content. */
const isOpenAt = (target: Target, who: Visitor, id: string) =>
  Promise.all(
    target.replicas('content').map(async (replica) => {
      const { data } = await makeAt(replica, who, readPost, { params: { id } });
      const isOpen = data?.locked === null;
      expect([isOpen, JSON.stringify(data).includes(secret)]).toEqual([isOpen, isOpen]);
      return isOpen;
    }),
  );

const untilOpen = (target: Target, who: Visitor, id: string, isOpen: boolean) =>
  eventually(`the post of ${who.handle} is ${isOpen ? 'open' : 'locked'} everywhere`, settleMs, async () =>
    (await isOpenAt(target, who, id)).every((each) => each === isOpen),
  );

async function publish(creator: Visitor, body: { privacy: 'public' | 'subscribers'; price?: number }): Promise<string> {
  return eventually('content has the creator', settleMs, async () => {
    const { data } = await creator.make(createPost, { body: { text: secret, ...body } });
    return data?._id;
  });
}

/** The ledger sums to zero, and has what the provider keeps. */
async function checkBooks(target: Target): Promise<void> {
  await eventually('the ledger and the provider agree', settleMs, async () => {
    const { sum, clearing, disputes } = await queryOne<{ sum: string; clearing: string; disputes: string }>(
      target.databaseUrl('payment'),
      `select coalesce(sum(amount_minor), 0) as sum,
              coalesce(sum(amount_minor) filter (where account = 'provider-clearing'), 0) as clearing,
              coalesce(sum(amount_minor) filter (where account = 'disputes'), 0) as disputes
         from ledger_entry`,
    );
    expect(Number(sum)).toBe(0);
    const { charged } = await queryOne<{ charged: string }>(
      target.databaseUrl('card-sandbox'),
      `select coalesce(sum(amount_minor), 0) as charged from charge
        where state = 'succeeded' and not is_refunded and dispute_state is null`,
    );
    return Number(clearing) + Number(disputes) === Number(charged) || undefined;
  });
}

async function subscribeWith(fan: Visitor, creator: Visitor & { planId: string }, number: string) {
  const body = {
    creatorId: creator.id,
    plan: creator.planId,
    interval: 'month',
    paymentMethodId: await newCard(fan, number),
  };
  return (await fan.get(subscribe, { body: body as never })).subscription;
}

/** Waits until the bank has disputed the only charge of the subscriber, and decides for the cardholder. */
async function loseDispute(target: Target, { id }: Visitor): Promise<void> {
  const charge = await eventually('the charge is disputed', settleMs, () =>
    queryOne<{ id: string } | undefined>(
      target.databaseUrl('card-sandbox'),
      `select id from charge where dispute_state = 'open' and customer_id = (select id from customer where reference = $1)`,
      [id],
    ),
  );
  expect(await target.askCards(closeDispute, { params: { id: charge.id }, body: { outcome: 'lost' } })).toMatchObject({
    status: 200,
  });
}

const subscriptionAt = async (replica: string, fan: Visitor): Promise<Subscription | undefined> =>
  (await makeAt(replica, fan, listSubscriptions)).data?.[0];

async function buyAtOnce(target: Target): Promise<void> {
  const [creator, fan] = await Promise.all([target.creator('seller'), target.member('buyer')]);
  const contentId = await publish(creator, { privacy: 'public', price: 5 });
  const paymentMethodId = await newCard(fan, testCards.good);
  const buy = () =>
    fan.make(payPerView, {
      body: { contentId, amount: 5, paymentMethodId },
      // a key of its own each: the repetition is no retry
      headers: { 'idempotency-key': newSecret() },
    });
  const answers = await Promise.all(times(20, buy));
  const paid = answers.flatMap(({ data }) => data ?? []);
  expect(new Set(paid.map(({ id }) => id)).size).toBe(1);
  for (const { status, code } of answers)
    if (status !== 200) expect(['AlreadyOwned', 'PaymentInProgress']).toContain(code);
  const { count } = await queryOne<{ count: string }>(
    target.databaseUrl('payment'),
    'select count(*) as count from ledger_transaction where creator_id = $1',
    [creator.id],
  );
  expect(Number(count)).toBe(1);
  await untilOpen(target, fan, contentId, true);
  await checkBooks(target);

  const administrator = await target.administrator();
  const refunds = await Promise.all(
    times(6, () => administrator.make(refundCharge, { body: { chargeId: paid[0]?.id ?? '' } })),
  );
  expect(new Set(refunds.map(({ status, code }) => code ?? status))).toEqual(new Set([200]));
  await untilOpen(target, fan, contentId, false);
  for (const isOpen of await isOpenAt(target, fan, contentId)) expect(isOpen).toBe(false);
  await checkBooks(target);
}

async function cancelAndResume(target: Target): Promise<void> {
  const [creator, fan] = await Promise.all([target.creator('host'), target.member('waverer')]);
  const { id } = await subscribeWith(fan, creator, testCards.good);
  const replicas = target.replicas('payment');
  const answers = await Promise.all(
    times(16, (at) => {
      const replica = replicas[at % 4 < 2 ? 0 : 1] ?? '';
      return at % 2
        ? makeAt(replica, fan, cancelSubscription, { params: { id }, body: {} })
        : makeAt(replica, fan, resumeSubscription, { params: { id } });
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await eventually('both processes and the provider agree', settleMs, async () => {
    const { ends } = await queryOne<{ ends: boolean }>(
      target.databaseUrl('card-sandbox'),
      'select ends_at_period_end as ends from subscription order by created_at desc limit 1',
    );
    const here = await Promise.all(replicas.map((replica) => subscriptionAt(replica, fan)));
    return here.every((each) => each?.state === 'active' && each.endsAtPeriodEnd === ends);
  });
}

async function tryDeclinedCards(target: Target): Promise<void> {
  const [creator, thief] = await Promise.all([target.creator('mark'), target.member('thief')]);
  const contentId = await publish(creator, { privacy: 'public', price: 5 });
  const cards = await Promise.all(times(14, () => newCard(thief, testCards.declined)));
  const replicas = target.replicas('payment');
  const answers = await Promise.all(
    cards.slice(0, 12).map((paymentMethodId, at) =>
      makeAt(replicas[at % 2] ?? '', thief, payPerView, {
        body: { contentId, amount: 5, paymentMethodId },
        headers: { 'idempotency-key': newSecret() },
      }),
    ),
  );
  const declined = answers.filter(({ code }) => code === 'CardDeclined').length;
  expect(declined).toBeLessThanOrEqual(5);
  for (let left = 5 - declined; left > 0; left -= 1)
    await thief.make(payPerView, {
      body: { contentId, amount: 5, paymentMethodId: cards[12] ?? '' },
      headers: { 'idempotency-key': newSecret() },
    });
  const later = await Promise.all(
    times(6, () =>
      thief.make(payPerView, {
        body: { contentId, amount: 5, paymentMethodId: cards[13] ?? '' },
        headers: { 'idempotency-key': newSecret() },
      }),
    ),
  );
  expect(new Set(later.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['429 TooManyDeclines']));
}

async function renewAndDispute(target: Target): Promise<void> {
  const creator = await target.creator('landlord');
  const post = await publish(creator, { privacy: 'subscribers' });
  const [loyal, broke, liar] = await Promise.all(['loyal', 'broke', 'liar'].map((handle) => target.member(handle)));
  if (!loyal || !broke || !liar) throw new Error('Nobody came.');
  await subscribeWith(loyal, creator, testCards.good);
  await subscribeWith(broke, creator, failsOnRenewal);
  await subscribeWith(liar, creator, disputed);
  for (const fan of [loyal, broke, liar]) await untilOpen(target, fan, post, true);
  await target.advanceCards({ days: 2 });
  await loseDispute(target, liar);
  await untilOpen(target, liar, post, false);
  await target.advanceCards({ days: 45 });
  await untilOpen(target, broke, post, false);
  expect(await isOpenAt(target, loyal, post)).toEqual([true, true]);
  for (const replica of target.replicas('payment')) {
    expect(await subscriptionAt(replica, broke)).toMatchObject({ state: 'ended' });
    expect(await subscriptionAt(replica, liar)).toMatchObject({ state: 'ended' });
    expect(await subscriptionAt(replica, loyal)).toMatchObject({ state: 'active' });
  }
  await checkBooks(target);
}

/** Attacks on payments, over both gateways and at each process of payment and content. */
export const moneyAttacks: Attacks = {
  '20 purchases of a post at once are one charge; after the refund it is locked at every process': buyAtOnce,
  'cancelling and resuming at once at both processes end in one state, here and at the provider': cancelAndResume,
  'declined cards are refused with 429 after five, over both processes and at both gateways': tryDeclinedCards,
  'renewals, a failing renewal and a dispute end access everywhere, and the books agree': renewAndDispute,
};
