import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Span, Stretch } from './period.ts';

export type Sums = {
  views: number;
  likes: number;
  comments: number;
  shares: number;
  visits: number;
  engagedVisits: number;
  earningsMinor: number;
};
export type CreatorSums = Sums & { subscribers: number };
export type DayRow = CreatorSums & { day: string };
export type SourceRow = { kind: string; earningsMinor: number; sales: number };
export type HourRow = { weekday: number; hour: number; views: number };

/** A sum that is 0 without rows. */
export const sum = (column: string) => `coalesce(sum(${column}), 0)::bigint`;
export const postSums = `${sum('views')} as views, ${sum('likes')} as likes, ${sum('comments')} as comments, ${sum('shares')} as shares,
  ${sum('visits')} as visits, ${sum('engaged_visits')} as "engagedVisits", ${sum('earnings_minor')} as "earningsMinor"`;
const creatorSums = `${postSums}, ${sum('subscribers')} as subscribers`;

/** Buckets of a creator with their local time; the stretches of the zone are the parameters from `$2` on. */
const localBuckets = `
  unnest($2::timestamptz[], $3::timestamptz[], $4::integer[]) as stretch(starts, ends, minutes)
  join creator_bucket b on b.user_id = $1 and b.bucket >= stretch.starts and b.bucket < stretch.ends
  cross join lateral (select (b.bucket at time zone 'UTC') + stretch.minutes * interval '1 minute' as at) local`;

const valuesOf = (stretches: readonly Stretch[]) => [
  stretches.map(({ from }) => from),
  stretches.map(({ to }) => to),
  stretches.map(({ offsetMinutes }) => offsetMinutes),
];

export function analyticsRepository(db: Queries) {
  return {
    /** The local days on which something happened. */
    findDays(userId: UserId, stretches: readonly Stretch[]): Promise<DayRow[]> {
      return db.rows(
        'creatorBucket.sumDays',
        `select local.at::date as day, ${creatorSums} from ${localBuckets} group by 1`,
        [userId, ...valuesOf(stretches)],
      );
    },

    /** Local weekdays (1 is Monday) and hours with views. */
    findHours(userId: UserId, stretches: readonly Stretch[]): Promise<HourRow[]> {
      return db.rows(
        'creatorBucket.sumHours',
        `select extract(isodow from local.at)::integer as weekday, extract(hour from local.at)::integer as hour,
                ${sum('views')} as views
           from ${localBuckets} where views <> 0 group by 1, 2 order by 1, 2`,
        [userId, ...valuesOf(stretches)],
      );
    },

    async sumSpan(userId: UserId, { from, to }: Span): Promise<CreatorSums> {
      const row = await db.one<CreatorSums>(
        'creatorBucket.sumSpan',
        `select ${creatorSums} from creator_bucket where user_id = $1 and bucket >= $2 and bucket < $3`,
        [userId, from, to],
      );
      if (!row) throw new Error('A sum always has a row.');
      return row;
    },

    sumSources(userId: UserId, { from, to }: Span): Promise<SourceRow[]> {
      return db.rows(
        'earningBucket.sumSources',
        `select source as kind, ${sum('earnings_minor')} as "earningsMinor", ${sum('sales')} as sales
           from earning_bucket where user_id = $1 and bucket >= $2 and bucket < $3
          group by source order by sum(earnings_minor) desc, source`,
        [userId, from, to],
      );
    },
  };
}
