import { query, queryNumber } from '@velvet/acceptance/kill/query';
import { readAnalytics, Timeframe } from '@velvet/contracts/insights/analytics';
import { UserId } from '@velvet/contracts/ids';
import { boundLine, milliseconds, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';

const mostMs = 100;
const requests = 20;
const events = 100_000_000;
const creator = UserId.parse('bench|statistics');
const timeZone = 'America/St_Johns';

/** Measures the statistics of a creator among 100 million counted events, by the roll-ups that these leave. */
export const statisticsRow: Row = { name: 'STATS', run };

async function run({ site, report }: Bench): Promise<Line[]> {
  const url = site.databaseUrl('insights');
  if ((await queryNumber(url, `select count(*) from creator_bucket where user_id = '${creator}'`)) === 0) {
    report(`Generating the roll-ups of ${events.toLocaleString('en-US')} events (once)`);
    for (const sql of world) await query(url, sql);
  }
  const rows = await queryNumber(
    url,
    `select (select count(*) from creator_bucket) + (select count(*) from post_daily)`,
  );
  const token = await site.token(creator);
  const lines: Line[] = [];
  for (const timeframe of Timeframe.options) {
    const path = `${readAnalytics.path}?timeframe=${timeframe}&timeZone=${encodeURIComponent(timeZone)}`;
    const times: number[] = [];
    for (let request = 0; request < requests; request += 1) {
      const startedAt = performance.now();
      const response = await fetch(`${site.serviceUrl('insights')}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(`Statistics: ${response.status} ${await response.text()}`);
      await response.text();
      times.push(performance.now() - startedAt);
    }
    const sorted = times.toSorted((one, other) => one - other);
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
    lines.push(
      boundLine(
        'STATS',
        `all charts of ${timeframe} of one creator, ${rows.toLocaleString('en-US')} rows of roll-ups (p95; median ${milliseconds(sorted[requests / 2] ?? 0)})`,
        p95,
        'under',
        mostMs,
      ),
    );
  }
  return lines;
}

const since = `date_trunc('day', now()) - interval '730 days'`;

/**
 * Two years: 1% of the events are of one creator with 500 posts, whose every quarter of an hour has some. The others are spread over
 * 5,000 creators. Rows are in the order of time, as if they had been counted.
 */
/** Tables whose triggers would fill the second level row by row. */
const firstLevel = ['creator_bucket', 'earning_bucket', 'post_daily'] as const;

const world = [
  ...firstLevel.map((table) => `alter table ${table} disable trigger add_to_second_level`),
  `insert into creator_bucket (user_id, bucket, views, likes, comments, shares, visits, engaged_visits, earnings_minor, subscribers)
   select case when n = 0 then '${creator}' else 'bench|creator-' || (n * 7919 + extract(epoch from t)::bigint / 900) % 5000 end, t,
          14, 3, 1, 1, 14, 4, 500, 0
     from generate_series(${since}, now(), interval '15 minutes') t, generate_series(0, 99) n
    on conflict do nothing`,
  `insert into post (post_id, author_id, images, videos, published_at)
   select md5('statistics' || n)::uuid, '${creator}', 1, 0, ${since} + n * interval '35 hours' from generate_series(0, 499) n
    on conflict do nothing`,
  `insert into post_daily (post_id, author_id, day, views, likes, comments, shares, visits, engaged_visits, earnings_minor)
   select md5('statistics' || n)::uuid, '${creator}', day::date, 3, 1, 0, 0, 3, 1, 10
     from generate_series(0, 499) n, generate_series(${since} + n * interval '35 hours', now(), interval '1 day') day
    on conflict do nothing`,
  `insert into post_bucket (post_id, author_id, bucket, views, likes, comments, shares, visits, engaged_visits, earnings_minor)
   select md5('statistics' || n)::uuid, '${creator}', t, 1, 0, 0, 0, 1, 0, 3
     from generate_series(0, 499) n, generate_series(${since} + n * interval '35 hours', now(), interval '8 hours') t
    on conflict do nothing`,
  `insert into earning_bucket (user_id, bucket, source, earnings_minor, sales)
   select '${creator}', t, case when extract(minute from t) < 30 then 'post' else 'subscription' end, 500, 1
     from generate_series(${since}, now(), interval '15 minutes') t
    on conflict do nothing`,
  `insert into creator_daily
   select user_id, (bucket at time zone 'UTC')::date, sum(views), sum(likes), sum(comments), sum(shares), sum(visits), sum(engaged_visits),
          sum(earnings_minor), sum(subscribers)
     from creator_bucket where user_id like 'bench|%' group by 1, 2 on conflict do nothing`,
  `insert into earning_daily
   select user_id, (bucket at time zone 'UTC')::date, source, sum(earnings_minor), sum(sales)
     from earning_bucket where user_id like 'bench|%' group by 1, 2, 3 on conflict do nothing`,
  `insert into post_weekly
   select post_id, author_id, date_trunc('week', day::timestamp)::date, sum(views), sum(likes), sum(comments), sum(shares), sum(visits),
          sum(engaged_visits), sum(earnings_minor)
     from post_daily where author_id like 'bench|%' group by 1, 2, 3 on conflict do nothing`,
  ...firstLevel.map((table) => `alter table ${table} enable trigger add_to_second_level`),
  'vacuum analyze creator_bucket, creator_daily, post_daily, post_weekly, post_bucket, earning_bucket, earning_daily, post',
];
