import type { PostId, UserId } from '@velvet/contracts/ids';
import type { PostSort } from '@velvet/contracts/insights/analytics';
import type { Queries } from '@velvet/kit/database/database';
import { postSums, type Sums } from './analytics.repository.ts';
import type { Media } from './performance.ts';
import type { Period, Span } from './period.ts';
import { utcPartsOf, type UtcParts } from './utc-parts.ts';

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

/** Rows of one level of roll-ups within the parts of a timeframe; the parameters from `first` on are their starts, ends and halves. */
const rowsOf = (table: string, time: string, type: string, first: number) => `
  select r.post_id, part.is_early, ${columns}
    from unnest($${first}::${type}[], $${first + 1}::${type}[], $${first + 2}::boolean[]) as part(starts, ends, is_early)
    join ${table} r on r.author_id = $1 and r.${time} >= part.starts and r.${time} < part.ends`;

/** Figures by which posts are sorted, highest first. */
const orders: Readonly<Record<PostSort, string>> = {
  views: 's.views desc, s.likes desc',
  likes: 's.likes desc, s.views desc',
  comments: 's.comments desc, s.views desc',
  shares: 's.shares desc, s.views desc',
  earnings: 's."earningsMinor" desc, s.views desc',
  newest: 'p.published_at desc',
};

const findBest = (sort: PostSort) => `
  with seen as (
    ${[rowsOf('post_weekly', 'week', 'date', 4), rowsOf('post_daily', 'day', 'date', 7), rowsOf('post_bucket', 'bucket', 'timestamptz', 10)].join(' union all ')}
  ), sums as (
    select p.post_id, ${postSums}, coalesce(sum(views) filter (where is_early), 0)::bigint as "earlierViews"
      from post p left join seen on seen.post_id = p.post_id
     where p.author_id = $1 and case when $2::uuid[] is null then seen.post_id is not null else p.post_id = any ($2) end
     group by p.post_id
  )
  select p.post_id as id, p.images, p.videos, p.audios, p.published_at as "publishedAt", s.views, s.likes, s.comments,
         s.shares, s.visits, s."engagedVisits", s."earningsMinor", s."earlierViews"
    from sums s join post p on p.post_id = s.post_id
   order by ${orders[sort]}, p.post_id desc limit $3`;

type Selection = {
  readonly sort: PostSort;
  /** only these posts, also those without a view in the timeframe */
  readonly ids?: readonly PostId[] | null;
  readonly limit: number;
};

/** The sums of posts. */
export function performanceRepository(db: Queries) {
  return {
    /** Whole UTC weeks and days come from their sums, and the parts of days at both ends and in the middle from the buckets. */
    findPosts(
      authorId: UserId,
      { from, middle, to }: Period,
      { sort, ids = null, limit }: Selection,
    ): Promise<PostRow[]> {
      const halves = [
        { ...utcPartsOf({ from, to: middle }, true), isEarly: true },
        { ...utcPartsOf({ from: middle, to }, true), isEarly: false },
      ];
      const valuesOf = (level: keyof UtcParts) => {
        const parts = halves.flatMap((half) => half[level].map((part) => ({ ...part, isEarly: half.isEarly })));
        return [parts.map((part) => part.from), parts.map((part) => part.to), parts.map(({ isEarly }) => isEarly)];
      };
      const values = [...valuesOf('weeks'), ...valuesOf('days'), ...valuesOf('rest')];
      return db.rows(`post.findBest.${sort}`, findBest(sort), [authorId, ids, limit, ...values]);
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
