import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { dayOf } from '#counting/day.ts';
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

const dayMs = 24 * 3_600_000;

/** The UTC midnight at or before a moment, and the one at or after it. */
const midnightBefore = (moment: Date) => new Date(Math.floor(moment.getTime() / dayMs) * dayMs);
const midnightAfter = (moment: Date) => new Date(Math.ceil(moment.getTime() / dayMs) * dayMs);

const columns = 'views, likes, comments, shares, visits, engaged_visits, earnings_minor';
const daysFrom = (first: number) => `
  select post_id, day::timestamp at time zone 'UTC' as at, ${columns}
    from post_daily where author_id = $1 and day >= $${first}::date and day < $${first + 1}::date`;
const bucketsFrom = (first: number) => `
  select post_id, bucket, ${columns}
    from post_bucket where author_id = $1 and bucket >= $${first}::timestamptz and bucket < $${first + 1}::timestamptz`;

const findBest = `
  with seen as (
    ${[daysFrom(4), daysFrom(6), bucketsFrom(8), bucketsFrom(10), bucketsFrom(12)].join(' union all ')}
  ), sums as (
    select post_id, ${postSums}, coalesce(sum(views) filter (where at < $2), 0)::bigint as "earlierViews"
      from seen group by post_id
  )
  select p.post_id as id, p.images, p.videos, p.audios, p.published_at as "publishedAt", s.views, s.likes, s.comments,
         s.shares, s.visits, s."engagedVisits", s."earningsMinor", s."earlierViews"
    from sums s join post p on p.post_id = s.post_id
   order by s.views desc, s.likes desc, p.post_id desc limit $3`;

/** The sums of posts. */
export function performanceRepository(db: Queries) {
  return {
    /** Whole UTC days come from the daily sums, and the parts of days at both ends and in the middle from the buckets. */
    findPosts(authorId: UserId, { from, middle, to }: Period, limit: number): Promise<PostRow[]> {
      const [first, last] = [midnightAfter(from), midnightBefore(to)];
      const [beforeMiddle, afterMiddle] = [midnightBefore(middle), midnightAfter(middle)];
      const days = [first, beforeMiddle, afterMiddle, last].map(dayOf);
      const buckets = [from, first, beforeMiddle, afterMiddle, last, to];
      return db.rows('post.findBest', findBest, [authorId, middle, limit, ...days, ...buckets]);
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
