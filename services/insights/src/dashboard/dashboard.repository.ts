import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type Spans = { total: number; today: number; last: number; previous: number };
export type CreatorSums = Record<'views' | 'likes' | 'comments' | 'shares' | 'subscribers' | 'earnings', Spans>;

/** All, today, the last 30 days and the 30 before, of one column; `$2` is today, `$3` and `$4` the first days of the two spans. */
const spans = (column: string) => `json_build_object(
  'total', coalesce(sum(${column}), 0), 'today', coalesce(sum(${column}) filter (where day = $2), 0),
  'last', coalesce(sum(${column}) filter (where day between $3 and $2), 0),
  'previous', coalesce(sum(${column}) filter (where day >= $4 and day < $3), 0))`;

export function dashboardRepository(db: Queries) {
  return {
    async sumCreator(
      userId: UserId,
      days: readonly [today: string, last: string, previous: string],
    ): Promise<CreatorSums> {
      const row = await db.one<CreatorSums>(
        'creatorDay.sum',
        `select ${spans('views')} as views, ${spans('likes')} as likes, ${spans('comments')} as comments,
                ${spans('shares')} as shares, ${spans('subscribers')} as subscribers, ${spans('earnings_minor')} as earnings
           from creator_day where user_id = $1`,
        [userId, ...days],
      );
      if (!row) throw new Error('A sum always has a row.');
      return row;
    },

    async sumFan(userId: UserId, days: readonly [today: string, last: string, previous: string]) {
      const row = await db.one<{ spent: Spans; purchases: number }>(
        'fanDay.sum',
        `select ${spans('spent_minor')} as spent, coalesce(sum(purchases), 0)::bigint as purchases
           from fan_day where user_id = $1`,
        [userId, ...days],
      );
      if (!row) throw new Error('A sum always has a row.');
      return row;
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
