import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { postSums, type Sums } from './analytics.repository.ts';
import type { Media } from './performance.ts';
import type { Period, Span } from './period.ts';

export type PostRow = Sums &
  Media & {
    id: PostId;
    publishedAt: Date;
    /** views of the first half of the timeframe */
    earlierViews: number;
  };
/** Number of posts by which kinds of media they have: 1 or 0. */
export type KindRow = Media & { count: number };

const columns = 'views, likes, comments, shares, visits, engaged_visits, earnings_minor';
const dayMs = 24 * 3_600_000;

/** The UTC midnight at or before a moment, and the one at or after it. */
const dayOf = (moment: Date) => new Date(Math.floor(moment.getTime() / dayMs) * dayMs);
const nextDay = (moment: Date) => new Date(Math.ceil(moment.getTime() / dayMs) * dayMs);

/** The sums of posts. */
export function performanceRepository(db: Queries) {
  return {
    /** Whole UTC days come from the daily sums, and the parts of days at both ends and in the middle from the buckets. */
    findPosts(authorId: UserId, { from, middle, to }: Period, limit: number): Promise<PostRow[]> {
      const whole = {
        first: nextDay(from),
        beforeMiddle: dayOf(middle),
        afterMiddle: nextDay(middle),
        last: dayOf(to),
      };
      return db.rows(
        'post.findBest',
        `with seen as (
           select post_id, day::timestamp at time zone 'UTC' as at, ${columns}
             from unnest($2::timestamptz[], $3::timestamptz[]) as span(starts, ends)
             join post_daily on author_id = $1 and day >= (starts at time zone 'UTC')::date and day < (ends at time zone 'UTC')::date
           union all
           select post_id, bucket, ${columns}
             from unnest($4::timestamptz[], $5::timestamptz[]) as span(starts, ends)
             join post_bucket on author_id = $1 and bucket >= starts and bucket < ends
         ), sums as (
           select post_id, ${postSums}, coalesce(sum(views) filter (where at < $6), 0)::bigint as "earlierViews"
             from seen group by post_id
         )
         select p.post_id as id, p.images, p.videos, p.audios, p.published_at as "publishedAt", s.views, s.likes, s.comments,
                s.shares, s.visits, s."engagedVisits", s."earningsMinor", s."earlierViews"
           from sums s join post p on p.post_id = s.post_id
          order by s.views desc, s.likes desc, p.post_id desc limit $7`,
        [
          authorId,
          [whole.first, whole.afterMiddle],
          [whole.beforeMiddle, whole.last],
          [from, whole.beforeMiddle, whole.last],
          [whole.first, whole.afterMiddle, to],
          middle,
          limit,
        ],
      );
    },

    countKinds(authorId: UserId, { from, to }: Span): Promise<KindRow[]> {
      return db.rows(
        'post.countKinds',
        `select (images > 0)::int as images, (videos > 0)::int as videos, (audios > 0)::int as audios, count(*) as count
           from post where author_id = $1 and published_at >= $2 and published_at < $3 group by 1, 2, 3`,
        [authorId, from, to],
      );
    },
  };
}
