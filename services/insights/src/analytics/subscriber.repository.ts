import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Span } from './period.ts';

export type OriginRow = { source: string | null; subscribers: number };
/** Subscribers by the month in which they joined and ended: 1 is the first listed one, 0 an earlier one; null if they stay. */
export type CohortRow = { joined: number; ended: number | null; count: number };

/** The subscribers of a creator. */
export function subscriberRepository(db: Queries) {
  return {
    countOrigins(creatorId: UserId, { from, to }: Span): Promise<OriginRow[]> {
      return db.rows(
        'subscription.countOrigins',
        `select origin as source, count(*) as subscribers
           from subscription where creator_id = $1 and joined_at >= $2 and joined_at < $3
          group by origin order by count(*) desc, origin nulls last`,
        [creatorId, from, to],
      );
    },

    /** @param starts of the listed months, and of the next one */
    countCohorts(creatorId: UserId, starts: readonly Date[]): Promise<CohortRow[]> {
      return db.rows(
        'subscription.countCohorts',
        `select width_bucket(joined_at, $2::timestamptz[]) as joined, width_bucket(ended_at, $2::timestamptz[]) as ended,
                count(*) as count
           from subscription where creator_id = $1 and joined_at >= $3 group by 1, 2`,
        [creatorId, starts, starts[0]],
      );
    },
  };
}
