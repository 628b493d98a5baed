import { listPostAnalytics, type PostSort } from '@velvet/contracts/insights/analytics';
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
