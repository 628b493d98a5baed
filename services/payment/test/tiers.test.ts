import { planChanged } from '@velvet/contracts/payment/events';
import type { PlanId } from '@velvet/contracts/ids';
import { listSubscriptions, subscribe } from '@velvet/contracts/payment/subscriptions';
import { changeSubscriptionTier, previewTierChange } from '@velvet/contracts/payment/tier-changes';
import { readPlan, setPlan } from '@velvet/contracts/payment/plans';
import { archiveTier, changeTier, createTier, listTiers, maxTiers, type Tier } from '@velvet/contracts/payment/tiers';
import { migrate } from '@velvet/kit/database/migrate';
import { newId } from '@velvet/kit/base/ids';
import { migrateBefore, openTestDatabase } from '@velvet/testing/database';
import type { Person } from '@velvet/testing/person';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { payment } from '#service.ts';
import { openPaymentWorld } from './payment-world.ts';

const namesOf = (tiers: readonly Tier[] | undefined) => tiers?.map(({ name }) => name);

async function makeTier(creator: Person, name: string, monthlyPrice: number, discounts = {}): Promise<Tier> {
  const answer = await creator.make(createTier, { body: { name, monthlyPrice, discounts } });
  if (!answer.data) throw new Error(answer.message);
  return answer.data;
}

test('tiers are ordered by their prices, and the price of the cheapest is the plan of the creator', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '9.99');
  const list = async (reader: Pick<Person, 'make'> = world.anonymous) =>
    (await reader.make(listTiers, { params: { creatorId: ana.id } })).data;
  const gold = await makeTier(ana, 'Gold', 30);
  const silver = await makeTier(ana, 'Silver', 20, { quarter: 10, year: 50 });
  expect(namesOf(await list())).toEqual(['Subscription', 'Silver', 'Gold']);
  expect(silver.quotes.map(({ interval, amount }) => [interval, amount])).toEqual([
    ['month', 20],
    ['quarter', 54],
    ['year', 120],
  ]);

  // a price stays between those of the neighbors
  const change = (tier: Tier, body: object) =>
    ana.make(changeTier, {
      params: { id: tier.id },
      body: { name: tier.name, monthlyPrice: tier.monthlyPrice, ...body },
    });
  expect(await change(silver, { monthlyPrice: 30.01 })).toMatchObject({ status: 400, field: 'monthlyPrice' });
  expect(await ana.make(setPlan, { body: { monthlyPrice: 25 } })).toMatchObject({ status: 400, field: 'monthlyPrice' });
  expect(await change(gold, { name: ' ', discounts: { quarter: 51 } })).toMatchObject({ status: 400 });
  const texts = { description: 'The most', benefits: ['A call', 'Prints'] };
  expect((await change(gold, texts)).data).toMatchObject({ ...texts, quotes: [{ plan: gold.quotes[0]?.plan }] });

  // a cheaper one becomes the first
  const first = await makeTier(ana, 'Bronze', 5);
  expect(namesOf(await list())).toEqual(['Bronze', 'Subscription', 'Silver', 'Gold']);
  const plan = async () => (await world.anonymous.make(readPlan, { params: { creatorId: ana.id } })).data;
  expect(await plan()).toMatchObject({ monthlyPrice: 5 });
  await makeTier(ana, 'Platinum', 50);
  const draft = { body: { name: 'Sixth', monthlyPrice: 60 } };
  expect((await list())?.length).toBe(maxTiers);
  expect(await ana.make(createTier, draft)).toMatchObject({ status: 409, code: 'TooManyTiers' });

  // archived: offered to nobody, and read by the creator alone
  const archive = (id: Tier['id'], archived: boolean) => ana.make(archiveTier, { params: { id }, body: { archived } });
  expect((await archive(first.id, true)).data?.archivedAt).not.toBeNull();
  expect(namesOf(await list())).toEqual(['Subscription', 'Silver', 'Gold', 'Platinum']);
  expect(namesOf(await list(ana))).toHaveLength(5);
  expect(await plan()).toMatchObject({ monthlyPrice: 9.99 });
  await world.drain();
  expect(world.published(planChanged).map(({ revision, month }) => [revision, month?.amountMinor])).toEqual([
    [1, 999],
    [4, 500],
    [6, 999],
  ]);
  expect(await ana.make(createTier, draft)).toMatchObject({ status: 200 });
  expect(await archive(first.id, false)).toMatchObject({ status: 409, code: 'TooManyTiers' });
});

test('a tier is changed by its creator alone, and the last one stays', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const gold = await makeTier(ana, 'Gold', 30);
  const bo = await world.creator('bo');
  expect(await bo.make(changeTier, { params: { id: gold.id }, body: { name: 'Mine', monthlyPrice: 5 } })).toMatchObject(
    {
      status: 404,
      code: 'TierNotFound',
    },
  );
  const only = (await bo.make(listTiers, { params: { creatorId: bo.id } })).data?.[0];
  expect(await bo.make(archiveTier, { params: { id: only!.id }, body: { archived: true } })).toMatchObject({
    status: 409,
    code: 'LastTier',
  });
  const cy = await world.fan('cy');
  expect(await cy.make(createTier, { body: { name: 'Mine', monthlyPrice: 5 } })).toMatchObject({
    status: 403,
    code: 'CreatorRequired',
  });
});

test('a tier is paid for 6 months at once, renews for the same length, and the payment keeps its quote', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const gold = await makeTier(ana, 'Gold', 20, { halfYear: 25 });
  const bo = await world.fan('bo');
  const plan = gold.quotes[0]!.plan;
  const order = (interval: 'month' | 'quarter' | 'half-year') =>
    bo.make(subscribe, { body: { creatorId: ana.id, plan, interval } });
  expect(await order('quarter')).toMatchObject({ status: 400, field: 'interval' });
  await ana.make(archiveTier, { params: { id: gold.id }, body: { archived: true } });
  expect(await order('half-year')).toMatchObject({ status: 409, code: 'TierArchived' });
  await ana.make(archiveTier, { params: { id: gold.id }, body: { archived: false } });

  const answer = await order('half-year');
  expect(answer.data).toMatchObject({
    state: 'settled',
    subscription: { price: 90, interval: 'half-year', tier: { id: gold.id, name: 'Gold' } },
  });
  const paid = await world.db.one('test.quote', 'select amount_minor::int as amount, quote from payment', []);
  expect(paid).toMatchObject({ amount: 9000, quote: { planId: plan, tierId: gold.id, listMinor: 12_000 } });
  const end = Date.parse(answer.data?.subscription.periodEndsAt ?? '');
  expect((end - world.clock.now().getTime()) / 86_400_000).toBeGreaterThan(180);
  await world.advance({ days: 185 });
  const renewed = async () =>
    Date.parse((await bo.make(listSubscriptions)).data?.[0]?.periodEndsAt ?? '') - end > 180 * 86_400_000;
  await expect.poll(renewed).toBe(true);
  expect([await world.balance(`creator:${ana.id}`), await world.ledgerSum()]).toEqual([-14_400, 0]);
});

test('the payment of an upgrade names the charged plan when the request before was for another one of the same price', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '0');
  const [silver, gold] = [await makeTier(ana, 'Silver', 10), await makeTier(ana, 'Gold', 30)];
  const bo = await world.fan('bo');
  const { data: made } = await bo.subscribe({ id: ana.id, plan: { id: silver.quotes[0]!.plan } });
  const params = { id: made!.subscription.id };
  const upgrade = async (plan: PlanId) => {
    const { data } = await bo.make(previewTierChange, { params, query: { plan } });
    const { amount = 0, quotedAt = '' } = data ?? {};
    return bo.make(changeSubscriptionTier, { params, body: { plan, amount, quotedAt } });
  };
  world.provider.state.fate = ({ method, path }) =>
    method === 'POST' && /^\/v1\/subscriptions\/\S+$/.test(path) ? 'refused' : 'passes';
  expect(await upgrade(gold.quotes[0]!.plan)).toMatchObject({ code: 'ProviderUnavailable' });
  world.provider.state.fate = () => 'passes';
  let plan = gold.quotes[0]!.plan;
  for (const monthlyPrice of [40, 30]) {
    const changed = await ana.make(changeTier, { params: { id: gold.id }, body: { name: 'Gold', monthlyPrice } });
    plan = changed.data!.quotes[0]!.plan;
  }
  expect((await upgrade(plan)).data).toMatchObject({ plan, price: 30 });
  const paid = `select state, quote ->> 'planId' as plan from payment where period = 2`;
  expect(await world.db.rows('test.upgrade', paid)).toEqual([{ state: 'settled', plan }]);
});

test('prices become first tiers, also those that a replica of the previous version sets', async () => {
  await using database = await openTestDatabase('payment-before-tiers', undefined);
  const migrations = payment.migrations ?? '';
  await migrateBefore('0023_tiers', database.url, migrations);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const insert = `insert into plan (id, creator_id, revision, month_minor, year_minor, currency, set_at) values ($1, $2, $3, $4, null, 'USD', now())`;
    await client.query(insert, [newId(), 'ana', 1, 500]);
    await client.query(insert, [newId(), 'ana', 2, 700]);
    await migrate(database.url, migrations);
    await client.query(insert, [newId(), 'ana', 3, 900]);
    await client.query(insert, [newId(), 'bo', 1, 400]);
    const { rows } = await client.query(
      `select tier.creator_id, name, position, count(*)::int as prices from tier join plan on plan.tier_id = tier.id
        where tier.creator_id in ('ana', 'bo') group by tier.id order by 1`,
    );
    const first = { name: 'Subscription', position: 1 };
    expect(rows).toEqual([
      { ...first, creator_id: 'ana', prices: 3 },
      { ...first, creator_id: 'bo', prices: 1 },
    ]);
  } finally {
    await client.end();
  }
});
