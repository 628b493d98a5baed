import { accountDeleted, settingsChanged } from '@velvet/contracts/account/events';
import { postDeleted, postShared } from '@velvet/contracts/content/events';
import { readAnalytics, readRetention, type Timeframe } from '@velvet/contracts/insights/analytics';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { SubscriptionId, UserId } from '@velvet/contracts/ids';
import { creatorCurrencyChanged } from '@velvet/contracts/payment/currency-events';
import { platformPlanChanged } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import { openWorld } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { insights } from '#service.ts';
import { rebuildRollups } from '#rebuild/rebuild.ts';
import { newPostId, teller } from './events.ts';

test('a creator’s figures come from what happened, with the change to the 30 days before', async () => {
  await using world = await openWorld([insights]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const tell = teller(world, ana.id, bo.id);
  await tell.becomesCreator();
  const post = newPostId();
  await tell.publishes(post, 3, 1);
  for (let view = 0; view < 4; view += 1) await tell.isViewed(post);
  await tell.isSubscribed(newId(), 1, 999);
  world.clock.advance({ days: 30 });
  for (let view = 0; view < 5; view += 1) await tell.isViewed(post);
  await tell.isLiked(post, 'love', null);
  await tell.isLiked(post, 'like', 'love');
  await tell.sells(newId(), post, 500);

  const { data } = await ana.make(readDashboardStats);
  expect(data?.creator).toMatchObject({
    views: { total: 9, today: 5, last30Days: 5, previous30Days: 4, changePercent: 25 },
    likes: { total: 1, today: 1, changePercent: null },
    subscribers: { total: 1, last30Days: 0, previous30Days: 1 },
    earnings: { total: { amountMinor: 1200, currency: 'USD' }, today: { amountMinor: 400 }, changePercent: -50 },
  });
  const fan = await bo.make(readDashboardStats);
  expect(fan.data).toMatchObject({
    role: 'subscriber',
    creator: null,
    fan: {
      activeSubscriptions: 1,
      purchases: 1,
      spending: { total: { amountMinor: 1499 }, today: { amountMinor: 500 } },
    },
  });
});

test('spending in another currency is listed apart, before and after a rebuild, and earnings are in the own one', async () => {
  await using world = await openWorld([insights]);
  const [ana, cy, bo] = [await world.user('ana'), await world.user('cy'), await world.user('bo')];
  await teller(world, cy.id, bo.id).becomesCreator();
  await world.publish(creatorCurrencyChanged, { creatorId: cy.id, currency: 'EUR', revision: 1 });
  await teller(world, ana.id, bo.id).sells(newId(), newPostId(), 500);
  await teller(world, cy.id, bo.id, 'EUR').sells(newId(), newPostId(), 900);
  await world.drain();
  const check = async () => {
    expect((await bo.make(readDashboardStats)).data?.fan).toMatchObject({
      purchases: 2,
      spending: { total: { amountMinor: 500, currency: 'USD' } },
      otherSpending: [{ total: { amountMinor: 900, currency: 'EUR' } }],
    });
    const { data } = await cy.make(readDashboardStats);
    expect(data?.creator?.earnings.total).toEqual({ amountMinor: 720, currency: 'EUR' });
    expect((await cy.make(readAnalytics)).data).toMatchObject({ currency: 'EUR', overview: { totalEarnings: 7.2 } });
  };
  await check();
  await rebuildRollups(world.service('insights').db);
  await check();
});

test('analytics by post and by day, every day of the timeframe', async () => {
  await using world = await openWorld([insights]);
  const ana = await world.user('ana');
  const tell = teller(world, ana.id);
  const read = async (timeframe: Timeframe) => (await ana.make(readAnalytics, { query: { timeframe } })).data;
  const [rising, falling, gone] = [newPostId(), newPostId(), newPostId()];
  await tell.publishes(rising, 2);
  await tell.publishes(falling);
  await tell.publishes(gone, 0, 1);
  for (let view = 0; view < 3; view += 1) await tell.isViewed(falling);
  await tell.isViewed(gone);
  world.clock.advance({ days: 5 });
  for (let view = 0; view < 6; view += 1) await tell.isViewed(rising);
  await tell.isLiked(rising, 'like', null);
  await tell.sells(newId(), rising, 1234);
  await world.publish(postDeleted, { postId: gone, authorId: ana.id, audience: 'public' });

  const week = await read('7d');
  expect(week?.overview).toMatchObject({
    totalViews: 10,
    totalLikes: 1,
    totalEarnings: 9.88,
    // three visits, one with a like
    engagementRate: 33.3,
    growthRate: null,
  });
  // without visits before there is nothing to compare
  expect(week?.changes).toMatchObject({ views: null, engagementRate: null });
  expect(week?.performance).toMatchObject([
    {
      id: rising,
      title: '2 photos',
      type: 'image',
      status: 'trending',
      views: 6,
      earnings: 9.88,
      engagementRate: 100,
    },
    { id: falling, title: 'Text post', type: 'text', status: 'declining', views: 3 },
  ]);
  expect(week?.charts.viewsOverTime.map(({ views }) => views)).toEqual([0, 4, 0, 0, 0, 0, 6]);
  expect(week?.charts.contentTypes).toEqual([
    { type: 'text', count: 1, percentage: 50 },
    { type: 'image', count: 1, percentage: 50 },
  ]);
  world.clock.advance({ days: 4 });
  const later = await read('7d');
  expect(later?.overview).toMatchObject({ totalViews: 6 });
  expect(later).toMatchObject({ previous: { totalViews: 4 }, changes: { views: 50 } });
  const lengths = await Promise.all((['30d', '90d', '12m'] as const).map(async (each) => (await read(each))?.charts));
  expect(lengths.slice(0, 2).map((charts) => charts?.earningsOverTime.length)).toEqual([30, 90]);
  expect([365, 366]).toContain(lengths[2]?.viewsOverTime.length);
});

test('a sale of another kind than a post counts for the creator and the fan, and for no post', async () => {
  await using world = await openWorld([insights]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const tell = teller(world, ana.id, bo.id);
  const [post, message, purchase] = [newPostId(), newPostId(), newId()];
  await tell.publishes(post);
  await tell.isViewed(post);
  await tell.sells(purchase, message, 1000, 'message');
  const read = async () => (await ana.make(readAnalytics, { query: { timeframe: '7d' } })).data;
  expect((await read())?.overview).toMatchObject({ totalEarnings: 8 });
  expect((await read())?.performance).toMatchObject([{ id: post, earnings: 0 }]);
  expect((await bo.make(readDashboardStats)).data?.fan).toMatchObject({ purchases: 1 });
  await tell.refunds(purchase, message, 1000, 'message');
  expect((await read())?.overview).toMatchObject({ totalEarnings: 0 });
});

test('money is exact to the cent, whatever is sold, renewed and given back', async () => {
  await using world = await openWorld([insights]);
  let run = 0;
  const sale = fc.record({
    price: fc.integer({ min: 1, max: 99_999 }),
    kind: fc.constantFrom('purchase', 'subscription'),
    end: fc.constantFrom('stays', 'refunded', 'cancelled'),
    renews: fc.boolean(),
    days: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 6 }), async (sales) => {
      run += 1;
      const [ana, bo] = [await world.user(`ana-${run}`), await world.user(`bo-${run}`)];
      const tell = teller(world, ana.id, bo.id);
      await tell.becomesCreator();
      const model = { earned: 0, spent: 0, purchases: 0, subscribers: 0 };
      for (const { price, kind, end, renews, days } of sales) {
        const id = newId();
        const times = await (kind === 'purchase' ? sell() : subscribe());
        model.spent += price * times;
        model.earned += (price - Math.floor(price / 5)) * times;
        world.clock.advance({ days });

        async function sell(): Promise<number> {
          const post = newPostId();
          await tell.sells(id, post, price);
          if (end === 'refunded') await tell.refunds(id, post, price);
          model.purchases += end === 'refunded' ? 0 : 1;
          return end === 'refunded' ? 0 : 1;
        }
        async function subscribe(): Promise<number> {
          await tell.isSubscribed(id, 1, price);
          if (renews) await tell.isRenewed(id, 2, price);
          if (end !== 'stays') await tell.isEnded(id, 3, end);
          if (end === 'refunded') await tell.reverses(id, price);
          model.subscribers += end === 'stays' ? 1 : 0;
          return 1 + Number(renews) - Number(end === 'refunded');
        }
      }
      const creator = (await ana.make(readDashboardStats)).data?.creator;
      const fan = (await bo.make(readDashboardStats)).data?.fan;
      expect(creator?.earnings.total.amountMinor).toBe(model.earned);
      expect(creator?.subscribers.total).toBe(model.subscribers);
      expect(fan).toMatchObject({ purchases: model.purchases, activeSubscriptions: model.subscribers });
      expect(fan?.spending.total.amountMinor).toBe(model.spent);
    }),
    { numRuns: 12 },
  );
});

test('signed out, wrong input, and a person who is gone', async () => {
  await using world = await openWorld([insights]);
  const ana = await world.user('ana');
  expect((await world.anonymous.make(readDashboardStats)).status).toBe(401);
  expect((await world.anonymous.make(readAnalytics)).status).toBe(401);
  expect((await world.anonymous.make(readRetention)).status).toBe(401);
  expect((await ana.make(readAnalytics, { query: { timeframe: '1y' as Timeframe } })).field).toBe('timeframe');
  for (const call of [readAnalytics, readRetention])
    expect((await ana.make(call, { query: { timeZone: 'Mars/Olympus' } })).field).toBe('timeZone');
  const tell = teller(world, ana.id);
  await tell.becomesCreator();
  await tell.isViewed(newPostId());
  await world.publish(accountDeleted, { userId: ana.id });
  const { data } = await ana.make(readAnalytics, { query: { timeframe: '7d' } });
  expect(data?.overview.totalViews).toBe(0);
  expect((await ana.make(readDashboardStats)).data?.role).toBe('subscriber');
});

test('views and shares by a person with data sharing off are not counted, and likes are', async () => {
  await using world = await openWorld([insights]);
  const ana = await world.user('ana');
  const fan = UserId.parse('social|fan');
  const tells = teller(world, ana.id, fan);
  const postId = newPostId();
  await tells.becomesCreator();
  await tells.publishes(postId);
  const share = (revision: number, dataSharing: boolean) =>
    world.publish(settingsChanged, {
      userId: fan,
      revision,
      email: null,
      pushNotifications: true,
      emailNotifications: true,
      marketingEmails: false,
      dataSharing,
    });
  const isShared = () =>
    world.publish(postShared, { postId, authorId: ana.id, actorId: fan, sharedAt: world.clock.now().toISOString() });
  await tells.isViewed(postId);
  await share(2, false);
  await share(1, true);
  await tells.isViewed(postId);
  await isShared();
  await tells.isLiked(postId, 'like', null);
  await world.drain();
  const read = async () => (await ana.make(readAnalytics)).data?.overview;
  expect(await read()).toMatchObject({ totalViews: 1, totalShares: 0, totalLikes: 1 });
  await share(3, true);
  await tells.isViewed(postId);
  await isShared();
  await world.drain();
  expect(await read()).toMatchObject({ totalViews: 2, totalShares: 1 });
});

test('the months of retention are those of the plan of their reader', async () => {
  await using world = await openWorld([insights]);
  const ana = await world.user('ana');
  const read = async () => (await ana.make(readRetention)).data?.length;
  const now = world.clock.now();
  const publish = async (revision: number, state: 'active' | 'ended') => {
    const plan = { subscriptionId: SubscriptionId.parse(planId), userId: ana.id, plan: 'premium', revision, state };
    const openUntil = new Date(now.getTime() + 86_400_000).toISOString();
    await world.publish(platformPlanChanged, { ...plan, openUntil, changedAt: now.toISOString() });
    await world.drain();
  };
  const planId = newId();
  const seen = [await read()];
  await publish(1, 'active');
  seen.push(await read());
  await publish(2, 'ended');
  seen.push(await read());
  expect(seen).toEqual([3, 12, 3]);
});
