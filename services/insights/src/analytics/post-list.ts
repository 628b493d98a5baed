import type { UserId } from '@velvet/contracts/ids';
import { listedPosts, type listPostAnalytics, type PostAnalytics } from '@velvet/contracts/insights/analytics';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { z } from 'zod';
import { engagementRateOf } from './overview.ts';
import { kindOf, statusOf, titleOf } from './performance.ts';
import { performanceRepository, type PostRow } from './performance.repository.ts';
import { periodOf, type Period } from './period.ts';

type Query = z.output<(typeof listPostAnalytics)['query']>;

/** Lists the posts and videos of a timeframe by one of their figures, or those with the ids or a part of their title. */
export function postList(db: Database, clock: Clock) {
  const performances = performanceRepository(db);
  return async (userId: UserId, { timeframe, timeZone, sort, ids, q }: Query): Promise<PostAnalytics[]> => {
    const now = clock.now();
    const period = periodOf(timeframe, timeZone, now);
    const posts = await performances.findPosts(userId, period, {
      sort,
      ids: ids ?? null,
      q: q ?? null,
      limit: listedPosts,
    });
    return posts.map((post) => postAnalyticsOf(post, period, now));
  };
}

export function postAnalyticsOf(post: PostRow, period: Period, now: Date): PostAnalytics {
  const { id, views, likes, comments, shares, earningsMinor, earlierViews, publishedAt } = post;
  return {
    id,
    subject: post.title === null ? 'post' : 'video',
    title: post.title ?? titleOf(post),
    type: kindOf(post),
    status: statusOf({ ...period, publishedAt, now, earlierViews, laterViews: views - earlierViews }),
    views,
    likes,
    comments,
    shares,
    earnings: decimalFromMinor(earningsMinor),
    engagementRate: engagementRateOf(post),
    date: publishedAt.toISOString(),
  };
}
