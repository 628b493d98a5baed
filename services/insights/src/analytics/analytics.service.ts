import type { UserId } from '@velvet/contracts/ids';
import { PostKind, type Analytics, type Timeframe } from '@velvet/contracts/insights/analytics';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { dayOf, daysBefore } from '#counting/day.ts';
import { changePercent, percentOf } from '#dashboard/change.ts';
import { dashboardRepository } from '#dashboard/dashboard.repository.ts';
import { analyticsRepository, type DayRow, type KindRow, type PostRow } from './analytics.repository.ts';
import { kindOf, statusOf, titleOf } from './performance.ts';

const lengths: Readonly<Record<Timeframe, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 };

export function analyticsService(db: Database, clock: Clock) {
  const repository = analyticsRepository(db);
  return {
    async read(userId: UserId, timeframe: Timeframe): Promise<Analytics> {
      const length = lengths[timeframe];
      const last = dayOf(clock.now());
      const first = daysBefore(last, length - 1);
      const half = Math.floor(length / 2);
      const span = { first, earlierEnd: daysBefore(last, length - half), laterStart: daysBefore(last, half - 1), last };
      const [days, viewsBefore, posts, kinds, subscribers] = await Promise.all([
        repository.findDays(userId, first, last),
        repository.sumViews(userId, daysBefore(first, length), daysBefore(first, 1)),
        repository.findPosts(userId, span),
        repository.countKinds(userId, first),
        dashboardRepository(db).countSubscribers(userId),
      ]);
      return {
        timeframe,
        overview: overview(days, viewsBefore, subscribers),
        performance: posts.map(performance),
        charts: {
          viewsOverTime: days.map(({ day, views }) => ({ date: day, views })),
          earningsOverTime: days.map(({ day, earningsMinor }) => ({
            date: day,
            earnings: decimalFromMinor(earningsMinor),
          })),
          engagementOverTime: days.map(({ day, likes, comments, shares }) => ({ date: day, likes, comments, shares })),
          contentTypes: contentTypes(kinds),
        },
      };
    },
  };
}

function overview(days: readonly DayRow[], viewsBefore: number, totalSubscribers: number): Analytics['overview'] {
  const sum = (of: keyof Omit<DayRow, 'day'>) => days.reduce((total, day) => total + day[of], 0);
  const [totalViews, totalLikes, totalComments, totalShares] = [
    sum('views'),
    sum('likes'),
    sum('comments'),
    sum('shares'),
  ];
  return {
    totalViews,
    totalLikes,
    totalComments,
    totalShares,
    totalSubscribers,
    totalEarnings: decimalFromMinor(sum('earningsMinor')),
    engagementRate: percentOf(totalLikes + totalComments + totalShares, totalViews),
    growthRate: changePercent(totalViews, viewsBefore),
  };
}

function performance(post: PostRow): Analytics['performance'][number] {
  const { id, views, likes, comments, shares, earningsMinor, earlierViews, laterViews, publishedAt } = post;
  return {
    id,
    title: titleOf(post),
    type: kindOf(post),
    status: statusOf(earlierViews, laterViews),
    views,
    likes,
    comments,
    shares,
    earnings: decimalFromMinor(earningsMinor),
    engagementRate: percentOf(likes + comments + shares, views),
    date: publishedAt.toISOString(),
  };
}

function contentTypes(kinds: readonly KindRow[]): Analytics['charts']['contentTypes'] {
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return PostKind.options.flatMap((type) => {
    const count = kinds.filter((kind) => kindOf(kind) === type).reduce((sum, kind) => sum + kind.count, 0);
    return count > 0 ? [{ type, count, percentage: percentOf(count, total) }] : [];
  });
}
