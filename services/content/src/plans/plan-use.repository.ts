import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Figures of a day (UTC) */
export type PlanUseDay = { day: string; uploads: number; published: number; scheduled: number };

/** The use of a plan of the platform, as evidence in a dispute. */
export function planUseRepository(db: Queries) {
  return {
    /** Returns the newest days from a time up to before another on which the account uploaded, published or scheduled, newest first. */
    findDays(userId: UserId, from: Date, until: Date, limit: number): Promise<PlanUseDay[]> {
      return db.rows(
        'planUse.findDays',
        `select to_char(used_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(uploads)::int as uploads, sum(published)::int as published,
                sum(scheduled)::int as scheduled
           from (select uploaded_at as used_at, 1 as uploads, 0 as published, 0 as scheduled from vault_item where owner_id = $1
                 union all
                 select published_at, 0, 1, 0 from post where author_id = $1
                 union all
                 select published_at, 0, 1, 0 from video where author_id = $1
                 union all
                 select created_at, 0, 0, 1 from post where author_id = $1 and scheduled_for is not null
                 union all
                 select created_at, 0, 0, 1 from queue_item where owner_id = $1) used
          where used_at >= $2 and used_at < $3
          group by 1 order by 1 desc limit $4`,
        [userId, from, until, limit],
      );
    },
  };
}
