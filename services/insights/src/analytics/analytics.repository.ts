import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCounters as counters } from '#counting/activity.repository.ts';
import type { Span, Stretch } from './period.ts';
import { utcPartsOf } from './utc-parts.ts';

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
type Grouped = CreatorSums & { day: string | null; weekday: number | null; hour: number | null };
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

/** The whole UTC days of a span, and the parts of days at its ends, are the parameters from `$2` on. */
const daysIn = 'unnest($2::date[], $3::date[]) as part(starts, ends)';
const restIn = 'unnest($4::timestamptz[], $5::timestamptz[]) as part(starts, ends)';

function partsOf(span: Span): unknown[] {
  const { days, rest } = utcPartsOf(span, false);
  return [
    days.map(({ from }) => from),
    days.map(({ to }) => to),
    rest.map(({ from }) => from),
    rest.map(({ to }) => to),
  ];
}

export function analyticsRepository(db: Queries) {
  return {
    /** The local days on which something happened, and the local weekdays (1 is Monday) and hours with views. */
    async findCourse(userId: UserId, stretches: readonly Stretch[]): Promise<{ days: DayRow[]; hours: HourRow[] }> {
      const rows = await db.rows<Grouped>(
        'creatorBucket.sumCourse',
        `select local.at::date as day, extract(isodow from local.at)::integer as weekday, extract(hour from local.at)::integer as hour,
                ${creatorSums}
           from ${localBuckets} group by grouping sets ((1), (2, 3)) order by 2, 3`,
        [userId, ...valuesOf(stretches)],
      );
      return {
        days: rows.flatMap(({ day, ...sums }) => (day === null ? [] : [{ ...sums, day }])),
        hours: rows.flatMap(({ weekday, hour, views }) =>
          weekday === null || hour === null || views === 0 ? [] : [{ weekday, hour, views }],
        ),
      };
    },

    async sumSpan(userId: UserId, span: Span): Promise<CreatorSums> {
      const row = await db.one<CreatorSums>(
        'creatorDaily.sumSpan',
        `select ${creatorSums} from (
           select d.* from ${daysIn} join creator_daily d on d.user_id = $1 and d.day >= part.starts and d.day < part.ends
           union all
           select b.user_id, null, ${counters.map((name) => `b.${name}`).join(', ')}
             from ${restIn} join creator_bucket b on b.user_id = $1 and b.bucket >= part.starts and b.bucket < part.ends) rows`,
        [userId, ...partsOf(span)],
      );
      if (!row) throw new Error('A sum always has a row.');
      return row;
    },

    sumSources(userId: UserId, span: Span): Promise<SourceRow[]> {
      return db.rows(
        'earningDaily.sumSources',
        `select source as kind, ${sum('earnings_minor')} as "earningsMinor", ${sum('sales')} as sales from (
           select d.source, d.earnings_minor, d.sales
             from ${daysIn} join earning_daily d on d.user_id = $1 and d.day >= part.starts and d.day < part.ends
           union all
           select b.source, b.earnings_minor, b.sales
             from ${restIn} join earning_bucket b on b.user_id = $1 and b.bucket >= part.starts and b.bucket < part.ends) rows
          group by source order by sum(earnings_minor) desc, source`,
        [userId, ...partsOf(span)],
      );
    },
  };
}
