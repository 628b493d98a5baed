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
    /** of a video of the feed; null of a post */
    title: string | null;
    publishedAt: Date;
    /** views of the first half of the timeframe */
    earlierViews: number;
  };
/** Number of posts by which kinds of media they have: 1 or 0. */
export type KindRow = Media & { count: number };

const columns = 'views, likes, comments, shares, visits, engaged_visits, earnings_minor';

/**
 * Rows of one level of roll-ups within the parts of a timeframe; the parameters from `first` on are their starts, ends and halves. Each
 * part is a condition of its own, because the planner estimates a join with the parts far too high and then reads the whole table.
 */
const rowsOf = (table: string, time: string, type: string, most: number, first: number): string[] =>
  Array.from({ length: most }, (_, index) => {
    const value = (offset: number, valueType: string) => `($${first + offset}::${valueType}[])[${index + 1}]`;
    return `select post_id, ${value(2, 'boolean')} as is_early, ${columns} from ${table}
      where author_id = $1 and ${time} >= ${value(0, type)} and ${time} < ${value(1, type)}`;
  });

/** Two halves, each with at most one row of weeks, and one of days and a part of a day at either end. */
const parts = [
  ...rowsOf('post_weekly', 'week', 'date', 2, 4),
  ...rowsOf('post_daily', 'day', 'date', 4, 7),
  ...rowsOf('post_bucket', 'bucket', 'timestamptz', 4, 10),
];

/** Figures by which posts are sorted, highest first. */
const orders: Readonly<Record<PostSort, string>> = {
  views: 'views desc, likes desc',
  likes: 'likes desc, views desc',
  comments: 'comments desc, views desc',
  shares: 'shares desc, views desc',
  earnings: '"earningsMinor" desc, views desc',
  newest: '"publishedAt" desc',
};

const figures = [
  'views',
  'likes',
  'comments',
  'shares',
  'visits',
  '"engagedVisits"',
  '"earningsMinor"',
  '"earlierViews"',
];

/** Figures are summed before the join, because sorting all rows of the levels by post is most of the work otherwise. */
const findBest = (sort: PostSort) => `
  with seen as (${parts.join(' union all ')}),
  figures as materialized (
    select post_id, ${postSums}, coalesce(sum(views) filter (where is_early), 0)::bigint as "earlierViews" from seen group by post_id
  ),
  s as (
    select p.post_id as id, p.title, p.images, p.videos, p.audios, p.published_at as "publishedAt",
           ${figures.map((figure) => `coalesce(f.${figure}, 0) as ${figure}`).join(', ')}
      from post p left join figures f on f.post_id = p.post_id
     where p.author_id = $1 and case when $2::uuid[] is null and $13::text is null then f.post_id is not null
           else p.post_id = any ($2) or position(lower($13) in lower(p.title)) > 0 end
  )
  select * from s order by ${orders[sort]}, id desc limit $3`;

type Selection = {
  readonly sort: PostSort;
  /** only these posts, also those without a view in the timeframe */
  readonly ids?: readonly PostId[] | null;
  /** and the videos with this part of a title */
  readonly q?: string | null;
  readonly limit: number;
};

/** The sums of posts and videos. */
export function performanceRepository(db: Queries) {
  return {
    /** Whole UTC weeks and days come from their sums, and the parts of days at both ends and in the middle from the buckets. */
    findPosts(
      authorId: UserId,
      { from, middle, to }: Period,
      { sort, ids = null, q = null, limit }: Selection,
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
      return db.rows(`post.findBest.${sort}`, findBest(sort), [authorId, ids, limit, ...values, q]);
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
