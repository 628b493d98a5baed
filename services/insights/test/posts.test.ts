import {
  videoCommentAdded,
  videoDeleted,
  videoPublished,
  videoReactionChanged,
  videoShared,
  videoViewed,
} from '@velvet/contracts/content/video-events';
import { CommentId, PostId, VideoId } from '@velvet/contracts/ids';
import { listPostAnalytics, readAnalytics, type PostSort } from '@velvet/contracts/insights/analytics';
import { newId } from '@velvet/kit/base/ids';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { dashboardService } from '#dashboard/dashboard.service.ts';
import { rebuildRollups } from '#rebuild/rebuild.ts';
import { insights } from '#service.ts';
import { newPostId, teller, travelTo } from './events.ts';

test('posts are listed by a figure, or by id with those that have no views, and only the own ones', async () => {
  await using world = await openWorld([insights]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const tell = teller(world, ana.id);
  const [seen, sold, quiet, foreign] = [newPostId(), newPostId(), newPostId(), newPostId()];
  for (const post of [seen, sold, quiet]) await tell.publishes(post, 1);
  await teller(world, bo.id).publishes(foreign);
  await teller(world, bo.id).isViewed(foreign);
  for (const fan of [bo.id, ana.id]) await teller(world, ana.id, fan).isViewed(seen);
  await tell.sells(newId(), sold, 1000);
  const list = async (query: { sort?: PostSort; ids?: string; timeframe?: '7d' | '30d' }) =>
    (await ana.make(listPostAnalytics, { query })).data!.map(({ id, views, earnings }) => [id, views, earnings]);
  expect(await list({})).toEqual([
    [seen, 2, 0],
    [sold, 0, 8],
  ]);
  expect(await list({ sort: 'earnings' })).toEqual([
    [sold, 0, 8],
    [seen, 2, 0],
  ]);
  expect(await list({ ids: [quiet, foreign, seen].join() })).toEqual([
    [seen, 2, 0],
    [quiet, 0, 0],
  ]);
  expect(await list({ ids: '' })).toEqual([]);
  world.clock.advance({ days: 10 });
  expect([await list({ timeframe: '7d' }), (await list({ timeframe: '30d' })).length]).toEqual([[], 2]);
  expect((await world.anonymous.make(listPostAnalytics, {})).status).toBe(401);
  expect(await ana.make(listPostAnalytics, { query: { ids: 'x' } })).toMatchObject({ status: 400, field: 'ids' });
});

test('videos of the feed are counted and listed beside posts, by their titles', async () => {
  await using world = await openWorld([insights]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const tell = teller(world, ana.id, bo.id);
  const [post, videoId] = [newPostId(), VideoId.parse(newId())];
  const at = world.clock.now().toISOString();
  const about = { videoId, authorId: ana.id };
  await tell.publishes(post);
  for (const title of ['Nite', 'Night on the roof'])
    await world.publish(videoPublished, { ...about, title, publishedAt: at });
  await world.publish(videoViewed, { ...about, viewerId: bo.id, viewedAt: at });
  await world.publish(videoShared, { ...about, actorId: bo.id, sharedAt: at });
  const like = { subject: 'video', subjectId: videoId, videoId, ownerId: ana.id, actorId: bo.id } as const;
  await world.publish(videoReactionChanged, {
    ...like,
    reaction: 'like',
    previous: null,
    isOpenToOwner: true,
    changedAt: at,
  });
  const comment = { commentId: CommentId.parse(newId()), videoId, videoAuthorId: ana.id, authorId: bo.id };
  await world.publish(videoCommentAdded, { ...comment, excerpt: 'Hi', createdAt: at });
  await tell.sells(newId(), PostId.parse(videoId), 1000, 'video');
  const read = async () => (await ana.make(readAnalytics, {})).data!;
  const video = { id: videoId, subject: 'video', title: 'Night on the roof', type: 'video', views: 1, earnings: 8 };
  const { overview, performance, charts } = await read();
  expect(overview).toMatchObject({ totalViews: 1, totalLikes: 1, totalComments: 1, totalShares: 1, totalEarnings: 8 });
  expect(overview.engagementRate).toBe(100);
  expect(performance).toEqual([expect.objectContaining({ ...video, engagementRate: 100 })]);
  expect(charts.contentTypes.map(({ type, count }) => [type, count])).toEqual([
    ['text', 1],
    ['video', 1],
  ]);
  const find = async (of: typeof ana, query: { ids?: string; q?: string }) =>
    (await of.make(listPostAnalytics, { query })).data!.map(({ id, subject }) => [id, subject]);
  expect(await find(ana, { ids: post, q: 'ROOF' })).toEqual([
    [videoId, 'video'],
    [post, 'post'],
  ]);
  expect([await find(ana, { q: '%' }), await find(bo, { q: 'roof' })]).toEqual([[], []]);
  expect(await ana.make(listPostAnalytics, { query: { q: ' ' } })).toMatchObject({ status: 400, field: 'q' });

  await world.publish(videoDeleted, about);
  await rebuildRollups(world.service('insights').db);
  expect(await read()).toMatchObject({ overview, performance: [] });
});

test('payers are removed from the log after two years, and a rebuild changes nothing', async () => {
  await using world = await openWorld([insights]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const { db } = world.service('insights');
  // the tokens of two years ago have ended
  const dashboard = dashboardService(db, world.clock);
  travelTo(world, '2027-01-10T18:00:00Z');
  const tell = teller(world, ana.id, bo.id);
  await tell.becomesCreator();
  const post = newPostId();
  await tell.publishes(post, 1);
  await tell.sells(newId(), post, 1000);
  travelTo(world, '2029-01-08T18:00:00Z');
  await tell.sells(newId(), post, 500);
  await world.sweep();
  const figures = async () => {
    const [{ creator }, { fan }] = [await dashboard.read(ana.id), await dashboard.read(bo.id)];
    return [creator?.earnings.total.amountMinor, fan.spending.total.amountMinor, fan.purchases];
  };
  expect(await figures()).toEqual([1200, 1500, 2]);
  world.clock.advance({ days: 3 });
  await world.sweep();
  const after = [1200, 500, 1];
  expect(await figures()).toEqual(after);
  expect(
    await db.rows(
      'test.payers',
      'select payer_id as payer, spent_minor as spent from activity where sales <> 0 order by at',
    ),
  ).toEqual([
    { payer: null, spent: 1000 },
    { payer: bo.id, spent: 500 },
  ]);
  await rebuildRollups(db);
  expect(await figures()).toEqual(after);
});
