import type { Analytics, Overview } from '@velvet/contracts/insights/analytics';
import { decimalFromMinor } from '@velvet/contracts/money';
import { changePercent, percentOf } from '#dashboard/change.ts';
import type { CreatorSums, Sums } from './analytics.repository.ts';

/** Visits with a deed per hundred visits. */
export function engagementRateOf({ visits, engagedVisits }: Pick<Sums, 'visits' | 'engagedVisits'>): number {
  return percentOf(engagedVisits, visits);
}

/** @param subscribers number at the start of the period */
export function overviewOf(sums: CreatorSums, subscribers: number): Overview {
  return {
    totalViews: sums.views,
    totalLikes: sums.likes,
    totalComments: sums.comments,
    totalShares: sums.shares,
    totalSubscribers: Math.max(0, subscribers + sums.subscribers),
    totalEarnings: decimalFromMinor(sums.earningsMinor),
    engagementRate: engagementRateOf(sums),
    growthRate: changePercent(subscribers + sums.subscribers, subscribers),
  };
}

/** Compares the sums of a period with those of the period before. */
export function changesOf(
  [sums, overview]: readonly [CreatorSums, Overview],
  [before, previous]: readonly [CreatorSums, Overview],
): Analytics['changes'] {
  return {
    views: changePercent(sums.views, before.views),
    likes: changePercent(sums.likes, before.likes),
    comments: changePercent(sums.comments, before.comments),
    shares: changePercent(sums.shares, before.shares),
    earnings: changePercent(sums.earningsMinor, before.earningsMinor),
    subscribers: sums.subscribers,
    engagementRate: before.visits === 0 ? null : points(overview.engagementRate, previous.engagementRate),
    growthRate:
      overview.growthRate === null || previous.growthRate === null
        ? null
        : points(overview.growthRate, previous.growthRate),
  };
}

const points = (now: number, before: number) => Math.round((now - before) * 10) / 10;
