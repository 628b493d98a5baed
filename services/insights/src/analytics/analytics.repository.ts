import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCounters as counters } from '#counting/activity.repository.ts';
import type { Span } from './period.ts';
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
export type SourceRow = { kind: string; earningsMinor: number; sales: number };

export const noSums: CreatorSums = {
  views: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  visits: 0,
  engagedVisits: 0,
  earningsMinor: 0,
  subscribers: 0,
};

/** A sum that is 0 without rows. */
export const sum = (column: string) => `coalesce(sum(${column}), 0)::bigint`;
export const postSums = `${sum('views')} as views, ${sum('likes')} as likes, ${sum('comments')} as comments, ${sum('shares')} as shares,
  ${sum('visits')} as visits, ${sum('engaged_visits')} as "engagedVisits", ${sum('earnings_minor')} as "earningsMinor"`;
const counterSums = counters.map((name) => `${sum(name)} as ${name}`).join(', ');
const earningSums = `select source, ${sum('earnings_minor')} as earnings_minor, ${sum('sales')} as sales`;
export const creatorSums = `${postSums}, ${sum('subscribers')} as subscribers`;

/**
 * Sums of the rows of a level within the parts of a span. A subquery with aggregates runs once per part by the index, whereas a join is planned
 * for a hundred parts of any length, and reads the whole table. The whole UTC days of a span, and the parts of days at its ends, are the
 * parameters from `$2` on.
 */
const inDays = (sums: string) => `unnest($2::date[], $3::date[]) as part(starts, ends) cross join lateral (${sums}
  where user_id = $1 and day >= part.starts and day < part.ends`;
const inRest = (
  sums: string,
) => `unnest($4::timestamptz[], $5::timestamptz[]) as part(starts, ends) cross join lateral (${sums}
  where user_id = $1 and bucket >= part.starts and bucket < part.ends`;

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
    async sumSpan(userId: UserId, span: Span): Promise<CreatorSums> {
      const row = await db.one<CreatorSums>(
        'creatorDaily.sumSpan',
        `select ${creatorSums} from (
           select s.* from ${inDays(`select ${counterSums} from creator_daily`)}) s
           union all
           select s.* from ${inRest(`select ${counterSums} from creator_bucket`)}) s) rows`,
        [userId, ...partsOf(span)],
      );
      if (!row) throw new Error('A sum always has a row.');
      return row;
    },

    sumSources(userId: UserId, span: Span): Promise<SourceRow[]> {
      return db.rows(
        'earningDaily.sumSources',
        `select source as kind, ${sum('earnings_minor')} as "earningsMinor", ${sum('sales')} as sales from (
           select s.* from ${inDays(`${earningSums} from earning_daily`)} group by source) s
           union all
           select s.* from ${inRest(`${earningSums} from earning_bucket`)} group by source) s) rows
          group by source order by sum(earnings_minor) desc, source`,
        [userId, ...partsOf(span)],
      );
    },
  };
}
