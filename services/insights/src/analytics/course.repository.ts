import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { creatorSums, noSums, sum, type CreatorSums, type DayRow } from './analytics.repository.ts';
import { cutAt, localSums, type LocalPart } from './local-days.ts';
import type { Stretch } from './period.ts';

type HourRow = { weekday: number; hour: number; views: number };

const creatorColumns = `views, likes, comments, shares, visits, engaged_visits as "engagedVisits", earnings_minor as "earningsMinor", subscribers`;

/** The epoch began on a Thursday, as days after Monday. */
const firstWeekday = 3;
const hoursOfWeek = 7 * 24;

const valuesOf = (stretches: readonly Stretch[]) => [
  stretches.map(({ from }) => from),
  stretches.map(({ to }) => to),
  stretches.map(({ offsetMinutes }) => offsetMinutes),
];

/** UTC days of a creator, and parts of days by their place. */
const findLocal = `
  select null::integer as place, day, ${creatorColumns} from creator_daily where user_id = $1 and day >= $2 and day <= $3
  union all
  select part.place, null, s.* from unnest($4::integer[], $5::timestamptz[], $6::timestamptz[]) as part(place, starts, ends)
   cross join lateral (select ${creatorSums} from creator_bucket b
     where b.user_id = $1 and b.bucket >= part.starts and b.bucket < part.ends) s`;

/** The figures of a creator by local days and hours. */
export function courseRepository(db: Queries) {
  return {
    /**
     * The local days of the parts. Whole UTC days come from their sums, and the shorter part of each cut day from its buckets. One statement
     * reads both, so they are of the same moment.
     */
    async findDays(userId: UserId, parts: readonly LocalPart[]): Promise<DayRow[]> {
      const last = parts.at(-1);
      if (!last) return [];
      const cuts = [...parts.map(({ from }) => from), last.to].map(cutAt);
      const spans = cuts.map(({ shorter }, place) => ({ ...shorter, place })).filter(({ from, to }) => from < to);
      const rows = await db.rows<CreatorSums & { day: string | null; place: number }>(
        'creatorDaily.findLocal',
        findLocal,
        [
          userId,
          cuts[0]?.day,
          cuts.at(-1)?.day,
          spans.map(({ place }) => place),
          spans.map(({ from }) => from),
          spans.map(({ to }) => to),
        ],
      );
      const days = new Map<string, CreatorSums>();
      const shorter = new Map<number, CreatorSums>();
      for (const { day, place, ...sums } of rows)
        if (day === null) shorter.set(place, sums);
        else days.set(day, sums);
      const read = {
        nothing: noSums,
        dayOf: (day: string) => days.get(day),
        shorterOf: (place: number) => shorter.get(place),
      };
      return Array.from(localSums(parts, cuts, read), ([day, sums]) => ({ day, ...sums }));
    },

    /** The local weekdays (1 is Monday) and hours with views. */
    async findHours(userId: UserId, stretches: readonly Stretch[]): Promise<HourRow[]> {
      const rows = await db.rows<{ hour: number; views: number }>(
        'creatorBucket.sumHours',
        `select s.hour, ${sum('s.views')} as views
           from unnest($2::timestamptz[], $3::timestamptz[], $4::integer[]) as stretch(starts, ends, minutes)
          cross join lateral (
            select (date_part('epoch', bucket)::bigint / 60 + stretch.minutes) / 60 % ${hoursOfWeek} as hour, ${sum('views')} as views
              from creator_bucket where user_id = $1 and bucket >= stretch.starts and bucket < stretch.ends group by 1) s
          group by s.hour having sum(s.views) <> 0`,
        [userId, ...valuesOf(stretches)],
      );
      return rows
        .map(({ hour, views }) => ({
          weekday: ((Math.floor(hour / 24) + firstWeekday) % 7) + 1,
          hour: hour % 24,
          views,
        }))
        .toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour);
    },
  };
}
