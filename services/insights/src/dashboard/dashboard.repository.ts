import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';

export type Spans = { total: number; today: number; last: number; previous: number };
export type CreatorSums = Record<'views' | 'likes' | 'comments' | 'shares' | 'subscribers' | 'earnings', Spans>;

/** Sums of one column: all, today (`$2`), since `$3`, and from `$4` to `$3`. `day` turns a date into the type of `time`. */
const spans = (column: string, time: string, day: (parameter: string) => string) => `json_build_object(
  'total', coalesce(sum(${column}), 0), 'today', coalesce(sum(${column}) filter (where ${time} >= ${day('$2')}), 0),
  'last', coalesce(sum(${column}) filter (where ${time} >= ${day('$3')}), 0),
  'previous', coalesce(sum(${column}) filter (where ${time} >= ${day('$4')} and ${time} < ${day('$3')}), 0))`;
const ofBuckets = (column: string) => spans(column, 'bucket', (day) => `${day}::date::timestamp at time zone 'UTC'`);
const ofDays = (column: string) => spans(column, 'day', (day) => `${day}::date`);

export function dashboardRepository(db: Queries) {
  return {
    async sumCreator(
      userId: UserId,
      days: readonly [today: string, last: string, previous: string],
    ): Promise<CreatorSums> {
      const row = await db.one<CreatorSums>(
        'creatorBucket.sum',
        `select ${ofBuckets('views')} as views, ${ofBuckets('likes')} as likes, ${ofBuckets('comments')} as comments,
                ${ofBuckets('shares')} as shares, ${ofBuckets('subscribers')} as subscribers,
                ${ofBuckets('earnings_minor')} as earnings
           from creator_bucket where user_id = $1`,
        [userId, ...days],
      );
      if (!row) throw new Error('A sum always has a row.');
      return row;
    },

    async sumFan(userId: UserId, days: readonly [today: string, last: string, previous: string]) {
      const row = await db.one<{ spent: Spans; purchases: number }>(
        'spendingDaily.sum',
        `select ${ofDays('spent_minor')} as spent, coalesce(sum(purchases), 0)::bigint as purchases
           from spending_daily where user_id = $1`,
        [userId, ...days],
      );
      if (!row) throw new Error('A sum always has a row.');
      return row;
    },

    /** Returns what a fan spent in currencies other than the default one. */
    sumFanOther(
      userId: UserId,
      days: readonly [today: string, last: string, previous: string],
    ): Promise<{ currency: Currency; spent: Spans }[]> {
      return db.rows(
        'spendingOtherDaily.sum',
        `select currency, ${ofDays('spent_minor')} as spent from spending_other_daily where user_id = $1 group by currency order by currency`,
        [userId, ...days],
      );
    },

    async countSubscribers(creatorId: UserId): Promise<number> {
      const row = await db.one<{ count: number }>(
        'subscription.countOfCreator',
        'select count(*) as count from subscription where creator_id = $1 and is_active',
        [creatorId],
      );
      return row?.count ?? 0;
    },

    async countSubscriptions(subscriberId: UserId): Promise<number> {
      const row = await db.one<{ count: number }>(
        'subscription.countOfSubscriber',
        'select count(*) as count from subscription where subscriber_id = $1 and is_active',
        [subscriberId],
      );
      return row?.count ?? 0;
    },
  };
}
