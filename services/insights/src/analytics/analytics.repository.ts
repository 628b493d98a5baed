import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Media } from './performance.ts';

export type DayRow = {
  day: string;
  views: number;
  likes: number;
  comments: number;
  shares: number;
  earningsMinor: number;
};
export type PostRow = Omit<DayRow, 'day'> &
  Media & {
    id: PostId;
    publishedAt: Date;
    /** views of the first and of the last half of the timeframe; of an odd one the day in the middle is in neither */
    earlierViews: number;
    laterViews: number;
  };
/** Number of posts by which kinds of media they have: 1 or 0. */
export type KindRow = Media & { count: number };

/** The days of a timeframe, and where its two halves end and start. */
export type Span = { first: string; earlierEnd: string; laterStart: string; last: string };

const shownPosts = 50;

export function analyticsRepository(db: Queries) {
  return {
    /** Every day from the first to the last, also those on which nothing happened. */
    findDays(userId: UserId, first: string, last: string): Promise<DayRow[]> {
      return db.rows(
        'creatorDay.find',
        `select s.day::date as day, coalesce(d.views, 0) as views, coalesce(d.likes, 0) as likes,
                coalesce(d.comments, 0) as comments, coalesce(d.shares, 0) as shares,
                coalesce(d.earnings_minor, 0) as "earningsMinor"
           from generate_series($2::date, $3::date, interval '1 day') s(day)
           left join creator_day d on d.user_id = $1 and d.day = s.day::date order by s.day`,
        [userId, first, last],
      );
    },

    async sumViews(userId: UserId, first: string, last: string): Promise<number> {
      const row = await db.one<{ views: number }>(
        'creatorDay.sumViews',
        `select coalesce(sum(views), 0)::bigint as views from creator_day where user_id = $1 and day between $2 and $3`,
        [userId, first, last],
      );
      return row?.views ?? 0;
    },

    findPosts(authorId: UserId, { first, earlierEnd, laterStart, last }: Span): Promise<PostRow[]> {
      return db.rows(
        'postDay.findBest',
        `select p.post_id as id, p.images, p.videos, p.audios, p.published_at as "publishedAt", sum(d.views)::bigint as views,
                sum(d.likes)::bigint as likes, sum(d.comments)::bigint as comments, sum(d.shares)::bigint as shares,
                sum(d.earnings_minor)::bigint as "earningsMinor",
                coalesce(sum(d.views) filter (where d.day <= $3), 0)::bigint as "earlierViews",
                coalesce(sum(d.views) filter (where d.day >= $4), 0)::bigint as "laterViews"
           from post_day d join post p on p.post_id = d.post_id
          where d.author_id = $1 and d.day between $2 and $5
          group by p.post_id order by sum(d.views) desc, sum(d.likes) desc, p.post_id desc limit ${shownPosts}`,
        [authorId, first, earlierEnd, laterStart, last],
      );
    },

    countKinds(authorId: UserId, from: string): Promise<KindRow[]> {
      return db.rows(
        'post.countKinds',
        `select (images > 0)::int as images, (videos > 0)::int as videos, (audios > 0)::int as audios, count(*) as count
           from post where author_id = $1 and published_at >= $2::date at time zone 'UTC' group by 1, 2, 3`,
        [authorId, from],
      );
    },
  };
}
