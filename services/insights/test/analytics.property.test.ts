import { postDeleted } from '@velvet/contracts/content/events';
import { listPostAnalytics } from '@velvet/contracts/insights/analytics';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { propertyRunsOfTier } from '@velvet/testing/property';
import { openWorld, type World } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rebuildRollups } from '#rebuild/rebuild.ts';
import { insights } from '#service.ts';
import { read, rollupsOf } from './analytics-readings.ts';
import { newPostId, teller } from './events.ts';

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
    { numRuns: propertyRunsOfTier(12) },
  );
});
