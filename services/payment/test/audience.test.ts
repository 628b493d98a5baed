import { userBlocked, userFollowed, userUnfollowed } from '@velvet/contracts/account/events';
import { audienceOfTier, PlainAudience } from '@velvet/contracts/content/audiences';
import type { UserId } from '@velvet/contracts/ids';
import { subscriptionActivated, tiersChanged } from '@velvet/contracts/payment/events';
import { createTier } from '@velvet/contracts/payment/tiers';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { cancelSubscription } from '@velvet/contracts/payment/subscriptions';
import { audienceCases, type Viewer } from '@velvet/testing/audience-cases';
import { expect, test } from 'vitest';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Creator = Awaited<ReturnType<PaymentWorld['creator']>>;
type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

async function follow(world: PaymentWorld, followerId: UserId, followedId: UserId): Promise<void> {
  await world.publish(userFollowed, { followerId, followedId, isMutual: false });
}

async function become(world: PaymentWorld, fan: Fan, creator: Creator, viewer: Viewer): Promise<void> {
  if (viewer.isSubscribed) await fan.subscribe(creator);
  if (viewer.follows) await follow(world, fan.id, creator.id);
  if (viewer.followedBack) await follow(world, creator.id, fan.id);
  const [blocker, blocked] = viewer.blocked === 'by the author' ? [creator, fan] : [fan, creator];
  if (viewer.blocked) await world.publish(userBlocked, { blockerId: blocker.id, blockedId: blocked.id });
  await world.drain();
}

/** Returns the outcome of a purchase in the terms of the table. */
function saleOf({ status, code, details, data }: Awaited<ReturnType<Fan['buy']>>): unknown {
  if (status === 403 && code === 'NotInAudience') return details?.['audience'];
  if (status === 404 && code === 'OfferNotFound') return 'absent';
  return status === 200 && data?.state === 'settled' ? 'sold' : code;
}

test('a post is sold to its audience only, and nobody else is charged', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const posts = new Map(
    await Promise.all(
      PlainAudience.options.map(async (audience) => [audience, await world.offer(ana.id, 500, { audience })] as const),
    ),
  );

  for (const [index, { who, viewer, sales }] of audienceCases.entries()) {
    const fan = await world.fan(`fan-${index}`);
    await become(world, fan, ana, viewer);
    const before = await world.countCharges();
    const came: Record<string, unknown> = {};
    for (const [audience, post] of posts) came[audience] = saleOf(await fan.buy(post, 5));
    const charges = (await world.countCharges()) - before;
    const sold = Object.values(sales).filter((sale) => sale === 'sold').length;
    expect({ who, came, charges }).toEqual({ who, came: sales, charges: sold });
  }
  const strangerIs403 = await (await world.fan('late')).buy(posts.get('followers')!, 5);
  expect(strangerIs403.message).toBe('Please follow this creator to buy this.');
});

test('the newest audience counts in any order of events, and purchases stay valid', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  const postId = await world.offer(ana.id, 500, { audience: 'subscribers', revision: 2 });
  await world.offer(ana.id, 500, { postId, audience: 'public', revision: 1 });
  expect(await bo.buy(postId, 5)).toMatchObject({ status: 403, details: { audience: 'subscribers' } });

  await world.offer(ana.id, 500, { postId, audience: 'followers', revision: 3 });
  await follow(world, bo.id, ana.id);
  await world.drain();
  const bought = await bo.buy(postId, 5);
  expect(bought).toMatchObject({ status: 200, data: { state: 'settled' } });
  await world.publish(userUnfollowed, { followerId: bo.id, followedId: ana.id });
  await world.drain();
  expect(await bo.buy(postId, 5)).toMatchObject({ status: 200, data: { id: bought.data?.id } });
  expect(await bo.buy(postId, 5, { 'idempotency-key': 'new' })).toMatchObject({ status: 409, code: 'AlreadyOwned' });
  expect(await cy.buy(postId, 5)).toMatchObject({ status: 403 });

  expect(await ana.make(payPerView, { body: { contentId: postId, amount: 5 } })).toMatchObject({ code: 'OwnContent' });
  expect(await world.countCharges()).toBe(1);
});

test('a subscription gives access until its end, cancelled or not', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana');
  const bo = await world.fan('bo');
  const [one, two] = [
    await world.offer(ana.id, 500, { audience: 'subscribers' }),
    await world.offer(ana.id, 500, { audience: 'subscribers' }),
  ];
  const { subscription } = (await bo.subscribe(ana)).data ?? {};
  await bo.make(cancelSubscription, { params: { id: subscription!.id }, body: {} });
  expect(await bo.buy(one, 5)).toMatchObject({ status: 200 });
  // the provider has not reported the end yet
  world.clock.advance({ days: 32 });
  expect(await bo.buy(two, 5)).toMatchObject({ status: 403, details: { audience: 'subscribers' } });
});

test('a post for a tier is sold to that tier and higher ones only', async () => {
  await using world = await openPaymentWorld();
  const ana = await world.creator('ana', '5');
  const make = async (name: string, monthlyPrice: number) =>
    (await ana.make(createTier, { body: { name, monthlyPrice } })).data!;
  const [silver, gold] = [await make('Silver', 10), await make('Gold', 20)];
  const post = await world.offer(ana.id, 500, { audience: audienceOfTier(silver.id) });
  const fans = [
    await world.fan('none'),
    await world.fan('first'),
    await world.fan('silver'),
    await world.fan('gold'),
  ] as const;
  await fans[1].subscribe(ana);
  for (const [fan, tier] of [
    [fans[2], silver],
    [fans[3], gold],
  ] as const)
    await fan.subscribe({ id: ana.id, plan: { id: tier.quotes[0]!.plan } });
  const outcomes = [];
  for (const fan of fans) outcomes.push(saleOf(await fan.buy(post, 5)));
  expect(outcomes).toEqual([audienceOfTier(silver.id), audienceOfTier(silver.id), 'sold', 'sold']);
  await world.drain();
  expect(world.published(tiersChanged).at(-1)).toMatchObject({
    tiers: [{ position: 1 }, { tierId: silver.id, position: 2 }, { tierId: gold.id, position: 3 }],
  });
  expect(world.published(subscriptionActivated).map(({ tierId }) => tierId)).toContain(gold.id);
});
