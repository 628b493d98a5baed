import { defaultCurrency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCounters, postCounters } from '#counting/activity.repository.ts';

const sums = (counters: readonly string[]) => counters.map((name) => `sum(${name})`).join(', ');
const bucket = `date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z')`;
const day = `(at at time zone 'UTC')::date`;

/** The log by what it adds, and each visit once, in the bucket of its first event. */
const counted = `
  create temporary table counted on commit drop as
  select creator_id, post_id, ${bucket} as bucket, carried, views, likes, comments, shares, visits, engaged_visits,
         earnings_minor, subscribers
    from activity where creator_id is not null
  union all
  select creator_id, post_id, bucket, null, 0, 0, 0, 0, 1, is_engaged::int, 0, 0
    from (select distinct on (visit) creator_id, post_id, ${bucket} as bucket,
                 bool_or(is_engaged) over (partition by visit) as is_engaged
            from activity where visit is not null order by visit, activity_id) first_of_visit`;

/** Each roll-up as a sum of the log. A row that was carried over from days of posts is part of those of its creator already. */
const rollups = {
  creator_bucket: `
    insert into creator_bucket_new (user_id, bucket, ${creatorCounters.join(', ')})
    select creator_id, bucket, ${sums(creatorCounters)} from counted where carried is distinct from 'post' group by 1, 2`,
  post_bucket: `
    insert into post_bucket_new (post_id, author_id, bucket, ${postCounters.join(', ')})
    select post_id, creator_id, bucket, ${sums(postCounters)} from counted where post_id is not null group by 1, 2, 3`,
  post_daily: `
    insert into post_daily_new (post_id, author_id, day, ${postCounters.join(', ')})
    select post_id, creator_id, (bucket at time zone 'UTC')::date, ${sums(postCounters)}
      from counted where post_id is not null group by 1, 2, 3`,
  earning_bucket: `
    insert into earning_bucket_new (user_id, bucket, source, earnings_minor, sales)
    select creator_id, ${bucket}, source, sum(earnings_minor), sum(sales)
      from activity where source is not null group by 1, 2, 3`,
  creator_daily: `
    insert into creator_daily_new (user_id, day, ${creatorCounters.join(', ')})
    select user_id, (bucket at time zone 'UTC')::date, ${sums(creatorCounters)} from creator_bucket_new group by 1, 2`,
  post_weekly: `
    insert into post_weekly_new (post_id, author_id, week, ${postCounters.join(', ')})
    select post_id, author_id, date_trunc('week', day::timestamp)::date, ${sums(postCounters)} from post_daily_new group by 1, 2, 3`,
  earning_daily: `
    insert into earning_daily_new (user_id, day, source, earnings_minor, sales)
    select user_id, (bucket at time zone 'UTC')::date, source, sum(earnings_minor), sum(sales)
      from earning_bucket_new group by 1, 2, 3`,
  spending_daily: `
    insert into spending_daily_new (user_id, day, spent_minor, purchases)
    select payer_id, ${day}, coalesce(sum(spent_minor) filter (where currency = '${defaultCurrency}'), 0), sum(purchases)
      from activity where payer_id is not null group by 1, 2`,
  spending_other_daily: `
    insert into spending_other_daily_new (user_id, day, currency, spent_minor)
    select payer_id, ${day}, currency, sum(spent_minor)
      from activity where payer_id is not null and currency <> '${defaultCurrency}' group by 1, 2, 3`,
} as const;

export const rollupTables = Object.keys(rollups) as (keyof typeof rollups)[];

/** Indexes that a shadow table gets under names of its own: name of PostgreSQL, name of the migration. */
const indexes = [
  ...rollupTables.map((table) => [`${table}_new_pkey`, `${table}_pkey`]),
  ['post_bucket_new_author_id_bucket_idx', 'post_bucket_author'],
  ['post_daily_new_author_id_day_idx', 'post_daily_author'],
  ['post_weekly_new_author_id_week_idx', 'post_weekly_author'],
] as const;

/** Tables of the first level, and the functions of their triggers, which keep the second. */
const triggers = [
  ['creator_bucket', 'add_to_creator_daily'],
  ['earning_bucket', 'add_to_earning_daily'],
  ['post_daily', 'add_to_post_weekly'],
] as const;

/** Statements of a rebuild, within one transaction. */
export function rebuildRepository(tx: Queries) {
  return {
    /** Makes consumers wait until the end of the transaction; reading goes on. */
    async lock(): Promise<void> {
      await tx.run('activity.lock', 'lock table activity in share row exclusive mode');
    },

    async build(): Promise<void> {
      await tx.run('rebuild.count', counted);
      for (const table of rollupTables) {
        await tx.run(`rebuild.create.${table}`, `create table ${table}_new (like ${table} including all)`);
        await tx.run(`rebuild.fill.${table}`, rollups[table]);
        await tx.run(`rebuild.analyze.${table}`, `analyze ${table}_new`);
      }
    },

    async swap(): Promise<void> {
      for (const table of rollupTables) {
        await tx.run(`rebuild.drop.${table}`, `drop table ${table}`);
        await tx.run(`rebuild.rename.${table}`, `alter table ${table}_new rename to ${table}`);
      }
      for (const [table, add] of triggers)
        await tx.run(
          `rebuild.trigger.${table}`,
          `create trigger add_to_second_level after insert or update on ${table} for each row execute function ${add}()`,
        );
      for (const [from, to] of indexes) await tx.run(`rebuild.rename.${to}`, `alter index ${from} rename to ${to}`);
    },
  };
}
