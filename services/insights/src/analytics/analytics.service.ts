import type { UserId } from '@velvet/contracts/ids';
import {
  listedPosts,
  PostKind,
  type Analytics,
  type Cohort,
  type Timeframe,
} from '@velvet/contracts/insights/analytics';
import { decimalFromMinor } from '@velvet/contracts/money';
import { creatorCurrencyRepository } from '@velvet/entitlements/creator-currency.repository';
import type { PlatformPlans } from '@velvet/entitlements/platform-plans';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { percentOf } from '#dashboard/change.ts';
import { dashboardRepository } from '#dashboard/dashboard.repository.ts';
import { analyticsRepository, noSums, type CreatorSums, type DayRow } from './analytics.repository.ts';
import { cohortsOf } from './cohorts.ts';
import { courseRepository } from './course.repository.ts';
import { changesOf, engagementRateOf, overviewOf } from './overview.ts';
import { localPartsOf } from './local-days.ts';
import { performanceRepository, type KindRow } from './performance.repository.ts';
import { kindOf } from './performance.ts';
import { postAnalyticsOf, postList } from './post-list.ts';
import { subscriberRepository } from './subscriber.repository.ts';
import { monthsOf, periodOf, stretchesOf, type Period } from './period.ts';

export function analyticsService(db: Database, clock: Clock, plans: PlatformPlans) {
  const repository = analyticsRepository(db);
  const course = courseRepository(db);
  const performances = performanceRepository(db);
  const subscriberships = subscriberRepository(db);
  return {
    async read(
      userId: UserId,
      { timeframe, timeZone }: { timeframe: Timeframe; timeZone: string },
    ): Promise<Analytics> {
      const now = clock.now();
      const period = periodOf(timeframe, timeZone, now);
      const stretches = stretchesOf(period, timeZone);
      const { before } = period;
      const [currency, found, hours, previousSums, wholeBefore, posts, kinds, sources, origins, subscribers] =
        await Promise.all([
          creatorCurrencyRepository(db).find(userId),
          course.findDays(userId, localPartsOf(stretches)),
          course.findHours(userId, stretches),
          repository.sumSpan(userId, before),
          repository.sumSpan(userId, { from: before.from, to: period.from }),
          performances.findPosts(userId, period, { sort: 'views', limit: listedPosts }),
          performances.countKinds(userId, period),
          repository.sumSources(userId, period),
          subscriberships.countOrigins(userId, period),
          dashboardRepository(db).countSubscribers(userId),
        ]);
      const days = everyDay(period, found);
      const sums = sumOf(days);
      const atStart = subscribers - sums.subscribers;
      const overview = overviewOf(sums, atStart);
      const previous = overviewOf(previousSums, atStart - wholeBefore.subscribers);
      return {
        timeframe,
        timeZone,
        currency,
        overview,
        previous,
        changes: changesOf([sums, overview], [previousSums, previous]),
        performance: posts.map((post) => postAnalyticsOf(post, period, now)),
        charts: {
          ...series(days),
          contentTypes: contentTypes(kinds),
          earningsByKind: sources.map(earningsOf),
          subscriberSources: origins,
          bestHours: hours,
        },
      };
    },

    listPosts: postList(db, clock),

    /** Follows as many months of joining as the plan of the user has. */
    async readRetention(userId: UserId, timeZone: string): Promise<Cohort[]> {
      const { retentionMonths } = await plans.limitsOf(db, userId);
      const { names, starts } = monthsOf(retentionMonths, timeZone, clock.now());
      return cohortsOf(names, await subscriberships.countCohorts(userId, starts));
    },
  };
}

type Source = { kind: string; earningsMinor: number; sales: number };

const earningsOf = ({ kind, earningsMinor, sales }: Source) => ({
  kind,
  earnings: decimalFromMinor(earningsMinor),
  sales,
});

const counters = Object.keys(noSums) as (keyof CreatorSums)[];

function everyDay({ days }: Period, found: readonly DayRow[]): DayRow[] {
  const known = new Map(found.map((row) => [row.day, row]));
  return days.map((day) => known.get(day) ?? { day, ...noSums });
}

function sumOf(days: readonly DayRow[]): CreatorSums {
  const sums = { ...noSums };
  for (const day of days) for (const counter of counters) sums[counter] += day[counter];
  return sums;
}

function series(days: readonly DayRow[]) {
  return {
    viewsOverTime: days.map(({ day, views }) => ({ date: day, views })),
    earningsOverTime: days.map(({ day, earningsMinor }) => ({ date: day, earnings: decimalFromMinor(earningsMinor) })),
    engagementOverTime: days.map(({ day, likes, comments, shares, ...visits }) => ({
      date: day,
      likes,
      comments,
      shares,
      engagementRate: engagementRateOf(visits),
    })),
  };
}

function contentTypes(kinds: readonly KindRow[]): Analytics['charts']['contentTypes'] {
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return PostKind.options.flatMap((type) => {
    const count = kinds.filter((kind) => kindOf(kind) === type).reduce((sum, kind) => sum + kind.count, 0);
    return count > 0 ? [{ type, count, percentage: percentOf(count, total) }] : [];
  });
}
