import { readRetention } from '@velvet/contracts/insights/analytics';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { rebuildRollups } from '#rebuild/rebuild.ts';
import { insights } from '#service.ts';
import { read, rollupsOf } from './analytics-readings.ts';
import { newPostId, teller, travelTo } from './events.ts';

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
