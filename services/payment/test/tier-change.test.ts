import { subscriptionEnded, subscriptionRenewed } from '@velvet/contracts/payment/events';
import { setDefaultPaymentMethod } from '@velvet/contracts/payment/cards';
import { readPayment, refundCharge } from '@velvet/contracts/payment/payments';
import { readSpending, setSpendingCap } from '@velvet/contracts/payment/spending';
import {
  cancelSubscription,
  listSubscriptions,
  resumeSubscription,
  subscribe,
} from '@velvet/contracts/payment/subscriptions';
import { changeSubscriptionTier, previewTierChange, undoTierChange } from '@velvet/contracts/payment/tier-changes';
import { createTier, listTiers } from '@velvet/contracts/payment/tiers';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

/** A creator with the tiers Silver for $10 and Gold for $30, and a fan who has one of them. */
async function openShop(world: PaymentWorld, has: 'Silver' | 'Gold' | 'Free', number?: string) {
  const ana = await world.creator('ana', '0');
  for (const [name, monthlyPrice] of [
    ['Silver', 10],
    ['Gold', 30],
  ] as const)
    await ana.make(createTier, { body: { name, monthlyPrice } });
  const tiers = (await ana.make(listTiers, { params: { creatorId: ana.id } })).data ?? [];
  const planOf = (name: string) =>
    tiers.find((tier) => tier.name === name)?.quotes[0]?.plan ?? tiers[0]!.quotes[0]!.plan;
  const bo = await world.fan('bo', number);
  const made = await bo.subscribe({ id: ana.id, plan: { id: planOf(has) } });
  const id = made.data!.subscription.id;
  const preview = (name: string) => bo.make(previewTierChange, { params: { id }, query: { plan: planOf(name) } });
  return {
    ana,
    bo,
    id,
    planOf,
    preview,
    read: async () => (await bo.make(listSubscriptions)).data?.[0],
    async change(name: string) {
      const { data } = await preview(name);
      const { amount = 0, quotedAt = '' } = data ?? {};
      return bo.make(changeSubscriptionTier, { params: { id }, body: { plan: planOf(name), amount, quotedAt } });
    },
    undo: () => bo.make(undoTierChange, { params: { id } }),
  };
}

test('an upgrade begins at once, for its price less the unused rest of the running period', async () => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world, 'Silver');
  world.clock.advance({ days: 15 });
  const { data: shown } = await shop.preview('Gold');
  expect(shown).toMatchObject({ kind: 'upgrade', price: 30, discount: 0 });
  expect(shown!.credit).toBeGreaterThan(4.5);
  expect(shown!.credit).toBeLessThan(5.5);
  const plan = shop.planOf('Gold');
  const confirm = (body: object) =>
    shop.bo.make(changeSubscriptionTier, {
      params: { id: shop.id },
      body: { plan, amount: shown!.amount, quotedAt: shown!.quotedAt, ...body },
    });
  expect(await confirm({ amount: 1 })).toMatchObject({ status: 409, code: 'PriceChanged' });
  expect(await confirm({ quotedAt: '2026-01-01T00:00:00Z' })).toMatchObject({ status: 400, field: 'quotedAt' });
  const answers = await Promise.all([confirm({}), confirm({}), confirm({})]);
  expect(answers.some(({ data }) => data?.tier.name === 'Gold' && data.price === 30 && data.next === null)).toBe(true);
  expect((await confirm({})).data).toMatchObject({ tier: { name: 'Gold' } });
  await world.drain();
  const paid = await world.db.rows<{ amount: number; quote: { lines: { kind: string; amountMinor: number }[] } }>(
    'test.payments',
    'select amount_minor::int as amount, quote from payment order by period',
    [],
  );
  expect(paid.map(({ amount }) => amount)).toEqual([1000, Math.round(shown!.amount * 100)]);
  expect(paid[1]?.quote.lines).toMatchObject([{ kind: 'months', amountMinor: 3000 }, { kind: 'credit' }]);
  expect(world.published(subscriptionRenewed)).toMatchObject([
    { planId: plan, price: { amountMinor: paid[1]?.amount } },
  ]);
  expect(await world.ledgerSum()).toBe(0);
  // it renews at the price of the tier
  await world.advance({ days: 32 });
  await expect.poll(() => world.published(subscriptionRenewed).at(-1)?.price.amountMinor).toBe(3000);
});

test('a downgrade begins with the next period, and can be withdrawn until then', async () => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world, 'Gold');
  const renewals = [{ price: 10 }];
  expect((await shop.preview('Silver')).data).toMatchObject({ kind: 'downgrade', amount: 0, price: 10, renewals });
  const planned = { tier: { name: 'Gold' }, price: 30, next: { tier: { name: 'Silver' }, price: 10 } };
  expect((await shop.change('Silver')).data).toMatchObject(planned);
  expect((await shop.undo()).data).toMatchObject({ tier: { name: 'Gold' }, price: 30, next: null });
  expect((await shop.change('Silver')).data).toMatchObject(planned);
  await world.advance({ days: 32 });
  await expect.poll(shop.read).toMatchObject({ tier: { name: 'Silver' }, price: 10, next: null });
  await world.drain();
  const renewed = world.published(subscriptionRenewed);
  expect(renewed).toMatchObject([{ planId: shop.planOf('Silver'), price: { amountMinor: 1000 } }]);
});

test('a refused card changes nothing, and neither does a change that is not possible', async () => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world, 'Silver', numbers.failsOnRenewal);
  expect(await shop.change('Gold')).toMatchObject({ status: 402, code: 'CardDeclined' });
  expect(await shop.read()).toMatchObject({ tier: { name: 'Silver' }, price: 10, next: null });
  expect(await world.countCharges()).toBe(1);
  expect(await shop.preview('Silver')).toMatchObject({ status: 400, field: 'plan' });
  expect(await shop.preview('Free')).toMatchObject({ status: 400, field: 'plan' });
  const cy = await world.fan('cy');
  const query = { plan: shop.planOf('Gold') };
  expect(await cy.make(previewTierChange, { params: { id: shop.id }, query })).toMatchObject({ status: 404 });
  await shop.bo.make(cancelSubscription, { params: { id: shop.id }, body: { immediately: false } });
  expect(await shop.preview('Gold')).toMatchObject({ status: 409, code: 'SubscriptionEnding' });
  await shop.bo.make(resumeSubscription, { params: { id: shop.id } });
  expect(await shop.preview('Gold')).toMatchObject({ status: 200 });
});

test('the refund of an upgrade ends the subscription, and a paid subscription replaces a free one', async () => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world, 'Free');
  const plan = { id: shop.planOf('Silver') };
  expect((await shop.bo.subscribe({ id: shop.ana.id, plan })).data?.subscription.tier.name).toBe('Silver');
  expect((await shop.bo.make(listSubscriptions)).data?.map(({ state }) => state)).toEqual(['active', 'ended']);
  const id = (await shop.read())!.id;
  const { data } = await shop.bo.make(previewTierChange, { params: { id }, query: { plan: shop.planOf('Gold') } });
  const body = { plan: data!.plan, amount: data!.amount, quotedAt: data!.quotedAt };
  await shop.bo.make(changeSubscriptionTier, { params: { id }, body });
  const paid = await world.db.one<{ id: string }>(
    'test.last',
    'select id from payment order by period desc limit 1',
    [],
  );
  const administrator = await world.administrator();
  await administrator.make(refundCharge, { body: { chargeId: paid!.id } });
  await world.drain();
  expect(world.published(subscriptionEnded).at(-1)).toMatchObject({ reason: 'refunded' });
});

test('a free subscription stays open until the order that replaces it is paid, and if it is declined', async () => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world, 'Free', numbers.declined);
  const plan = { id: shop.planOf('Silver') };
  for (const _attempt of [1, 2])
    expect(await shop.bo.subscribe({ id: shop.ana.id, plan })).toMatchObject({ code: 'CardDeclined' });
  const states = async () => (await shop.bo.make(listSubscriptions)).data?.map(({ state, price }) => [state, price]);
  expect(await states()).toEqual([['active', 0]]);

  const paymentMethodId = await world.newCard(numbers.challenge);
  const body = { creatorId: shop.ana.id, plan: plan.id, interval: 'month' as const, paymentMethodId };
  const [first, second] = [await shop.bo.make(subscribe, { body }), await shop.bo.make(subscribe, { body })];
  expect(first).toMatchObject({ data: { state: 'requires_action' } });
  await world.drain();
  expect([await states(), world.published(subscriptionEnded)]).toEqual([[['active', 0]], []]);
  await world.answerChallenge(second.data?.url ?? '', 'authorise');
  await shop.bo.make(readPayment, { params: { id: second.data?.paymentId ?? '' } });
  expect(await states()).toEqual([
    ['active', 10],
    ['ended', 0],
  ]);
  await world.drain();
  expect(world.published(subscriptionEnded)).toHaveLength(1);
  expect([await world.countCharges(), await world.ledgerSum()]).toEqual([1, 0]);
});

test('20 upgrades and purchases at once never exceed the spending cap', async () => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world, 'Silver');
  const more = await Promise.all(['cy', 'di', 'ed'].map((name) => world.creator(name, '10')));
  const ids = [shop.id];
  for (const creator of more) {
    await creator.make(createTier, { body: { name: 'Gold', monthlyPrice: 30 } });
    ids.push((await shop.bo.subscribe(creator)).data!.subscription.id);
  }
  const upgrades = await Promise.all(
    [shop.ana, ...more].map(async ({ id: creatorId }, index) => {
      const tiers = (await shop.bo.make(listTiers, { params: { creatorId } })).data ?? [];
      const params = { id: ids[index]! };
      const query = { plan: tiers.at(-1)!.quotes[0]!.plan };
      const { data } = await shop.bo.make(previewTierChange, { params, query });
      return { params, body: { plan: query.plan, amount: data!.amount, quotedAt: data!.quotedAt } };
    }),
  );
  const posts = await Promise.all(Array.from({ length: 16 }, () => world.offer(shop.ana.id, 700)));
  const before = (await shop.bo.make(readSpending)).data!;
  const cap = Math.round((before.spent + before.due + 50) * 100) / 100;
  await shop.bo.make(setSpendingCap, { body: { amount: cap } });
  const charges = await world.countCharges();
  const answers = await Promise.all([
    ...upgrades.map((input) => shop.bo.make(changeSubscriptionTier, input)),
    ...posts.map((post) => shop.bo.buy(post, 7)),
  ]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.filter(({ code }) => code !== 'SpendingCapReached')).toEqual([]);
  const after = (await shop.bo.make(readSpending)).data!;
  expect(after.spent + after.due).toBeLessThanOrEqual(cap);
  expect(after.spent).toBeGreaterThan(before.spent);
  expect(await world.countCharges()).toBe(charges + answers.filter(({ status }) => status === 200).length);
  expect(await world.ledgerSum()).toBe(0);
});

test('an upgrade whose bank requires 3-D Secure completes by it, and a refused one changes nothing', async () => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world, 'Silver', numbers.challenge);
  const { bo } = shop;
  const pass = async (
    waiting: { url: string | null; id: string } | null | undefined,
    outcome: 'authorise' | 'fail',
  ) => {
    await world.answerChallenge(waiting?.url ?? '', outcome);
    return (await bo.make(readPayment, { params: { id: waiting?.id ?? '' } })).data?.state;
  };
  const first = await world.db.one<{ id: string; url: string }>(
    'test.first',
    'select id, action_url as url from payment',
  );
  expect(await pass(first, 'authorise')).toBe('settled');
  world.clock.advance({ days: 15 });
  await world.advance({});

  const refused = await shop.change('Gold');
  expect(refused).toMatchObject({ data: { tier: { name: 'Silver' }, payment: { state: 'requires_action' } } });
  expect(await pass(refused.data?.payment, 'fail')).toBe('failed');
  expect(await shop.read()).toMatchObject({ id: shop.id, state: 'active', tier: { name: 'Silver' }, next: null });
  const charged = await world.countCharges();

  const { data: shown } = await shop.preview('Gold');
  expect(await pass((await shop.change('Gold')).data?.payment, 'authorise')).toBe('settled');
  const listed = (await bo.make(listSubscriptions)).data ?? [];
  expect(listed.map(({ state, tier, price }) => [state, tier.name, price])).toEqual([
    ['active', 'Gold', 30],
    ['ended', 'Silver', 10],
  ]);
  expect(await world.countCharges()).toBe(charged + 1);
  const newest = await world.db.one<{ amount: number }>(
    'test.newest',
    `select amount_minor as amount from payment where state = 'settled' order by id desc limit 1`,
  );
  expect(newest?.amount).toBe(Math.round(shown!.amount * 100));
  await world.drain();
  expect(world.published(subscriptionEnded)).toMatchObject([{ subscriptionId: shop.id, isReplaced: true }]);
  // the sweep ends the former one at the provider, so the new one alone is renewed
  await world.sweep('subscriptions.change');
  await world.advance({ days: 32 });
  await expect.poll(async () => (await bo.make(listSubscriptions)).data?.[0]?.state).not.toBe('pending');
  expect(await world.ledgerSum()).toBe(0);
  const running = await world
    .service('card-sandbox')
    .db.one<{ count: number }>('test.running', `select count(*) as count from subscription where state <> 'ended'`);
  expect(running?.count).toBe(1);
});

test.each(['before', 'after'])('a renewal during 3-D Secure of an upgrade is refunded, booked %s it', async (when) => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world, 'Silver', numbers.challenge);
  const { bo } = shop;
  const pass = async ({ url, id }: { url: string | null; id: string }) => {
    await world.answerChallenge(url ?? '', 'authorise');
    return (await bo.make(readPayment, { params: { id } })).data?.state;
  };
  const first = await world.db.one<{ id: string; url: string }>(
    'test.first',
    'select id, action_url as url from payment',
  );
  expect(await pass(first!)).toBe('settled');
  const left = Date.parse((await shop.read())?.periodEndsAt ?? '') - world.clock.now().getTime();
  world.clock.advance({ seconds: left / 1000 - 1800 });
  await world.advance({});

  const { data: ordered } = await shop.change('Gold');
  expect(ordered?.payment?.state).toBe('requires_action');
  const card = await world.giveCard(bo, numbers.good);
  await bo.make(setDefaultPaymentMethod, { params: { id: card } });
  const payments = () =>
    world.db.rows<{ price: number; isRefunded: boolean }>(
      'test.payments',
      `select price_minor::int as price, is_refunded as "isRefunded" from payment join subscription on subscription.id = subscription_id
        where payment.state = 'settled' order by price_minor, payment.period`,
    );
  if (when === 'after') world.webhooks.state.fate = () => 'refused';
  world.clock.advance({ minutes: 40 });
  await world.advance({});
  await expect.poll(payments).toHaveLength(when === 'before' ? 2 : 1);
  expect(await pass(ordered!.payment!)).toBe('settled');
  world.webhooks.state.fate = () => 'passes';

  await expect
    .poll(() => world.sweep('payments.refund-voided').then(payments))
    .toEqual([
      { price: 1000, isRefunded: false },
      { price: 1000, isRefunded: true },
      { price: 3000, isRefunded: false },
    ]);
  expect((await bo.make(listSubscriptions)).data).toMatchObject([
    { state: 'active', tier: { name: 'Gold' } },
    { state: 'ended', tier: { name: 'Silver' } },
  ]);
  expect(await world.ledgerSum()).toBe(0);
});
