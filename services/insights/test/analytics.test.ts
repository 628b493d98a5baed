import { postDeleted } from '@velvet/contracts/content/events';
import { listPostAnalytics, readAnalytics, readRetention, type Timeframe } from '@velvet/contracts/insights/analytics';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rebuildRollups } from '#rebuild/rebuild.ts';
import { rollupTables } from '#rebuild/rebuild.repository.ts';
import { insights } from '#service.ts';
import { newPostId, teller, travelTo } from './events.ts';

const read = async (creator: Person, timeframe: Timeframe, timeZone: string) => {
  const { data } = await creator.make(readAnalytics, { query: { timeframe, timeZone } });
  if (!data) throw new Error('The analytics were refused.');
  return data;
};

/** Returns every roll-up as text. */
async function rollupsOf(world: World): Promise<string[]> {
  const { db } = world.service('insights');
  const rows = await Promise.all(
    rollupTables.map((table) =>
      db.rows<{ row: string }>(`test.${table}`, `select t::text as row from ${table} t order by t::text`),
    ),
  );
  return rows.flat().map(({ row }) => row);
}

test('a day is that of the creator, also when it is an hour longer', async () => {
  await using world = await openWorld([insights]);
  const ana = await world.user('ana');
  const tell = teller(world, ana.id);
  const post = newPostId();
  // clocks in Berlin go back at 01:00 UTC, so October 31 has 25 hours
  for (const moment of [
    '2027-10-30T21:59:00Z',
    '2027-10-30T22:00:00Z',
    '2027-10-31T22:59:00Z',
    '2027-10-31T23:00:00Z',
  ]) {
    travelTo(world, moment);
    await tell.publishes(post);
    await tell.isViewed(post);
  }
  const views = async (zone: string) =>
    (await read(ana, '7d', zone)).charts.viewsOverTime.filter(({ views }) => views > 0);
  expect(await views('Europe/Berlin')).toEqual([
    { date: '2027-10-30', views: 1 },
    { date: '2027-10-31', views: 2 },
    { date: '2027-11-01', views: 1 },
  ]);
  expect(await views('UTC')).toEqual([
    { date: '2027-10-30', views: 2 },
    { date: '2027-10-31', views: 2 },
  ]);
  expect((await read(ana, '7d', 'Asia/Kathmandu')).charts.bestHours).toEqual([
    { weekday: 1, hour: 4, views: 2 },
    { weekday: 7, hour: 3, views: 2 },
  ]);
});

test('changes compare with the period before up to the same time of day, and growth is that of subscribers', async () => {
  await using world = await openWorld([insights]);
  const ana = await world.user('ana');
  const [post, first] = [newPostId(), newId()];
  travelTo(world, '2027-06-01T08:00:00Z');
  await teller(world, ana.id).publishes(post);
  for (const id of [first, newId(), newId(), newId()]) await teller(world, ana.id).isSubscribed(id, 1, 1000);
  travelTo(world, '2027-06-08T11:00:00Z');
  for (const fan of ['a', 'b']) await teller(world, ana.id, UserId.parse(`social|${fan}`)).isViewed(post);
  await teller(world, ana.id).sells(newId(), post, 500);
  travelTo(world, '2027-06-08T21:00:00Z');
  await teller(world, ana.id, UserId.parse('social|late')).isViewed(post);
  travelTo(world, '2027-06-15T12:00:00Z');
  const tell = teller(world, ana.id);
  for (const fan of ['a', 'b', 'c']) await teller(world, ana.id, UserId.parse(`social|${fan}`)).isViewed(post);
  await tell.isSubscribed(newId(), 1, 1000);
  await tell.isSubscribed(newId(), 1, 1000);
  await tell.isEnded(first, 2, 'cancelled');
  const { overview, previous, changes } = await read(ana, '7d', 'UTC');
  expect(overview).toMatchObject({ totalViews: 3, totalSubscribers: 5, totalEarnings: 16, growthRate: 25 });
  expect(previous).toMatchObject({ totalViews: 2, totalSubscribers: 4, totalEarnings: 4, growthRate: 0 });
  expect(changes).toMatchObject({ views: 50, likes: null, earnings: 300, engagementRate: 0 });
  expect(changes).toMatchObject({ subscribers: 1, growthRate: 25 });
});

test('subscribers are counted by the month in which they joined, as long as they stay', async () => {
  await using world = await openWorld([insights], { environment: { PLATFORM_PLAN_CREATOR_RETENTION_MONTHS: '12' } });
  // in Auckland it is January already
  travelTo(world, '2027-12-31T11:30:00Z');
  const ana = await world.user('ana');
  const tell = teller(world, ana.id);
  const [left, back, stays] = [newId(), newId(), newId()];
  await tell.isSubscribed(left, 1, 500);
  travelTo(world, '2028-01-20T00:00:00Z');
  await tell.isSubscribed(back, 1, 500);
  travelTo(world, '2028-02-10T00:00:00Z');
  await tell.isSubscribed(stays, 1, 500);
  await tell.isEnded(left, 2, 'cancelled');
  await tell.isEnded(back, 2, 'cancelled');
  await tell.isRenewed(back, 3, 500);
  travelTo(world, '2028-03-02T00:00:00Z');
  const { data = [] } = await ana.make(readRetention, { query: { timeZone: 'Pacific/Auckland' } });
  expect(data).toHaveLength(12);
  expect(data.slice(-4)).toEqual([
    { month: '2027-12', joined: 0, kept: [0, 0, 0, 0] },
    { month: '2028-01', joined: 2, kept: [2, 1, 1] },
    { month: '2028-02', joined: 1, kept: [1, 1] },
    { month: '2028-03', joined: 0, kept: [0] },
  ]);
});

test('sums of the previous version are carried over by day, before and after a rebuild', async () => {
  await using world = await openWorld([insights]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const { db } = world.service('insights');
  const post = newPostId();
  travelTo(world, '2027-05-20T18:00:00Z');
  await teller(world, ana.id).becomesCreator();
  await teller(world, ana.id).publishes(post, 1);
  const engagement = 'views = 3, likes = 1, earnings_minor = 800';
  await db.run('test.creatorDay', 'insert into creator_day (user_id, day, views) values ($1, $2, 2)', [
    ana.id,
    '2027-05-18',
  ]);
  await db.run('test.creatorDayAgain', `update creator_day set ${engagement}`);
  await db.run('test.postDay', 'insert into post_day (post_id, author_id, day, views) values ($1, $2, $3, 2)', [
    post,
    ana.id,
    '2027-05-18',
  ]);
  await db.run('test.postDayAgain', `update post_day set ${engagement}`);
  await db.run('test.fanDay', 'insert into fan_day (user_id, day, spent_minor, purchases) values ($1, $2, 1000, 1)', [
    bo.id,
    '2027-05-18',
  ]);
  const check = async () => {
    const { overview, charts, performance } = await read(ana, '7d', 'America/Los_Angeles');
    expect(overview).toMatchObject({ totalViews: 3, totalLikes: 1, totalEarnings: 8 });
    expect(charts.viewsOverTime.find(({ views }) => views > 0)).toEqual({ date: '2027-05-18', views: 3 });
    expect(charts.earningsByKind).toEqual([{ kind: 'earlier', earnings: 8, sales: 0 }]);
    expect(performance).toMatchObject([{ id: post, views: 3, likes: 1, earnings: 8 }]);
    expect((await bo.make(readDashboardStats)).data?.fan).toMatchObject({
      purchases: 1,
      spending: { total: { amountMinor: 1000 } },
    });
  };
  await check();
  const before = await rollupsOf(world);
  await rebuildRollups(db);
  expect(await rollupsOf(world)).toEqual(before);
  await check();
});

test('old visits are forgotten, and their counts stay', async () => {
  await using world = await openWorld([insights]);
  const ana = await world.user('ana');
  const tell = teller(world, ana.id);
  const post = newPostId();
  await tell.publishes(post);
  await tell.isViewed(post);
  await tell.isLiked(post, 'like', null);
  world.clock.advance({ days: 9 });
  await world.sweep();
  const { db } = world.service('insights');
  const kept = 'select (select count(*) from visit) + (select count(*) from visit_salt) as count';
  expect(await db.one('test.visits', kept)).toEqual({ count: 0 });
  expect((await read(ana, '30d', 'UTC')).overview.engagementRate).toBe(100);
});

const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Santiago'];
const fans = ['a', 'b', 'c'].map((name) => UserId.parse(`social|${name}`));
const step = fc.record({
  deed: fc.constantFrom(
    'view',
    'like',
    'unlike',
    'comment',
    'uncomment',
    'share',
    'sell',
    'refund',
    'subscribe',
    'end',
  ),
  fan: fc.nat({ max: 2 }),
  post: fc.nat({ max: 2 }),
  cents: fc.integer({ min: 1, max: 9999 }),
  hours: fc.constantFrom(0, 0, 1, 5, 23, 40, 200),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Performs a history for a creator. */
async function live(world: World, creator: Person, history: readonly Step[]) {
  const posts = [newPostId(), newPostId(), newPostId()];
  const sold: { fan: number; id: string; post: number; cents: number }[] = [];
  const open: { fan: number; id: string }[] = [];
  for (const post of posts) await teller(world, creator.id).publishes(post, 1);
  for (const { deed, fan, post: index, cents, hours } of history) {
    const tell = teller(world, creator.id, fans[fan]);
    const post = posts[index]!;
    if (deed === 'view') await tell.isViewed(post);
    if (deed === 'like') await tell.isLiked(post, 'like', null);
    if (deed === 'unlike') await tell.isLiked(post, null, 'like');
    if (deed === 'comment') await tell.isCommented(post);
    if (deed === 'uncomment') await tell.losesComment(post);
    if (deed === 'share') await tell.isShared(post);
    if (deed === 'sell') {
      sold.push({ fan, id: newId(), post: index, cents });
      await tell.sells(sold.at(-1)!.id, post, cents);
    }
    const returned = deed === 'refund' ? sold.pop() : undefined;
    if (returned)
      await teller(world, creator.id, fans[returned.fan]).refunds(returned.id, posts[returned.post]!, returned.cents);
    if (deed === 'subscribe') {
      open.push({ fan, id: newId() });
      await tell.isSubscribed(open.at(-1)!.id, 1, cents);
    }
    const ended = deed === 'end' ? open.pop() : undefined;
    if (ended) await teller(world, creator.id, fans[ended.fan]).isEnded(ended.id, 2, 'cancelled');
    world.clock.advance({ hours });
  }
  await world.drain();
  return posts;
}

test('all figures add up and rates stay within 100% over random histories, and a rebuild changes nothing', async () => {
  await using world = await openWorld([insights]);
  const { db } = world.service('insights');
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.constantFrom(...zones),
      async (history, zone) => {
        const ana = await world.user(`ana-${(run += 1)}`);
        await teller(world, ana.id).becomesCreator();
        const [, , deleted] = await live(world, ana, history);
        const total = (await ana.make(readDashboardStats)).data?.creator;
        const { overview, charts, performance } = await read(ana, '12m', zone);
        const sum = (values: readonly number[]) =>
          Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100;
        const engagement = charts.engagementOverTime;
        expect([overview.totalViews, overview.totalLikes, overview.totalComments, overview.totalShares]).toEqual([
          total?.views.total,
          total?.likes.total,
          total?.comments.total,
          total?.shares.total,
        ]);
        expect(overview.totalEarnings).toBe((total?.earnings.total.amountMinor ?? 0) / 100);
        expect(overview.totalSubscribers).toBe(total?.subscribers.total);
        expect(sum(charts.viewsOverTime.map(({ views }) => views))).toBe(overview.totalViews);
        expect(sum(charts.bestHours.map(({ views }) => views))).toBe(overview.totalViews);
        expect(sum(engagement.map(({ likes }) => likes))).toBe(overview.totalLikes);
        expect(sum(charts.earningsOverTime.map(({ earnings }) => earnings))).toBe(overview.totalEarnings);
        expect(sum(charts.earningsByKind.map(({ earnings }) => earnings))).toBe(overview.totalEarnings);
        const byEarnings = (
          await ana.make(listPostAnalytics, { query: { timeframe: '12m', timeZone: zone, sort: 'earnings' } })
        ).data;
        expect(byEarnings?.map(({ earnings }) => earnings)).toEqual(
          performance.map(({ earnings }) => earnings).toSorted((one, other) => other - one),
        );
        expect(sum(performance.map(({ views }) => views))).toBe(overview.totalViews);
        expect(sum(performance.map(({ earnings }) => earnings))).toBe(
          charts.earningsByKind.find(({ kind }) => kind === 'post')?.earnings ?? 0,
        );
        const rates = [overview, ...performance, ...engagement].map(({ engagementRate }) => engagementRate);
        expect(rates.filter((rate) => rate < 0 || rate > 100)).toEqual([]);

        const before = await rollupsOf(world);
        await world.publish(postDeleted, { postId: deleted!, authorId: ana.id, audience: 'public' });
        await rebuildRollups(db);
        expect(await rollupsOf(world)).toEqual(before);
        expect((await read(ana, '12m', zone)).overview).toEqual(overview);
      },
    ),
    { numRuns: 12 },
  );
});
