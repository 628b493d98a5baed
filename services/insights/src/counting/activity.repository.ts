import type { PostId, UserId } from '@velvet/contracts/ids';
import { defaultCurrency, type Currency, type Money } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import { bucketOf } from './bucket.ts';
import { dayOf } from './day.ts';

/** Counters of posts and of creators, as columns. */
export const postCounters = [
  'views',
  'likes',
  'comments',
  'shares',
  'visits',
  'engaged_visits',
  'earnings_minor',
] as const;
export const creatorCounters = [...postCounters, 'subscribers'] as const;
export type Counts = Partial<Record<(typeof creatorCounters)[number], number>>;

/** The counts of one event. Omitted counters are 0; visits follow from `visit`. */
export type Activity = Omit<Counts, 'visits' | 'engaged_visits'> & {
  /** null if only the payer is concerned */
  creatorId: UserId | null;
  postId?: PostId | null;
  at: Date | string;
  /** kind of the sold subject; `sales` is +1 for a sale, -1 for its reversal */
  source?: string;
  sales?: number;
  payerId?: UserId;
  /** of earnings and spending */
  currency?: Currency;
  spentMinor?: number;
  purchases?: number;
  visit?: Buffer;
  isEngaged?: boolean;
};

const sumsOf = (counters: readonly string[]) =>
  counters.map((name) => `${name} = b.${name} + excluded.${name}`).join(', ');
const parametersFrom = (first: number, counters: readonly string[]) =>
  counters.map((_, index) => `$${first + index}::bigint`).join(', ');

const addToBuckets = `
  with creator as (
    insert into creator_bucket as b (user_id, bucket, ${creatorCounters.join(', ')})
    values ($1::text, $3::timestamptz, ${parametersFrom(5, creatorCounters)})
    on conflict (user_id, bucket) do update set ${sumsOf(creatorCounters)}
  ), post as (
    insert into post_bucket as b (post_id, author_id, bucket, ${postCounters.join(', ')})
    select $2::uuid, $1::text, $3::timestamptz, ${parametersFrom(5, postCounters)} where $2::uuid is not null
    on conflict (post_id, bucket) do update set ${sumsOf(postCounters)}
  )
  insert into post_daily as b (post_id, author_id, day, ${postCounters.join(', ')})
  select $2::uuid, $1::text, $4::date, ${parametersFrom(5, postCounters)} where $2::uuid is not null
  on conflict (post_id, day) do update set ${sumsOf(postCounters)}`;

/** The log of what is counted, and its roll-ups. Both change in the transaction that consumes the event. */
export function activityRepository(db: Queries) {
  return {
    async insert(activity: Activity): Promise<void> {
      const {
        creatorId,
        postId,
        at,
        source,
        payerId,
        visit,
        isEngaged = false,
        currency = defaultCurrency,
        ...by
      } = activity;
      const { views = 0, likes = 0, comments = 0, shares = 0, subscribers = 0 } = by;
      const { earnings_minor: earningsMinor = 0, sales = 0, spentMinor = 0, purchases = 0 } = by;
      await db.run(
        'activity.insert',
        `insert into activity (creator_id, post_id, at, source, payer_id, visit, is_engaged, views, likes, comments, shares,
                               subscribers, earnings_minor, sales, spent_minor, purchases, currency)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [
          creatorId,
          postId,
          at,
          source,
          payerId,
          visit,
          isEngaged,
          views,
          likes,
          comments,
          shares,
          subscribers,
          earningsMinor,
          sales,
          spentMinor,
          purchases,
          currency,
        ],
      );
    },

    /** Adds to a bucket of a creator and, with `postId`, of the post. */
    async addToBuckets(creatorId: UserId, postId: PostId | null, bucket: Date, counts: Counts): Promise<void> {
      const values = creatorCounters.map((name) => counts[name] ?? 0);
      await db.run('bucket.add', addToBuckets, [creatorId, postId, bucket, dayOf(bucket), ...values]);
    },

    ...moneyRollups(db),
  };
}

/** Earnings of creators and spending of people. Spending in other currencies than the default one is summed apart. */
function moneyRollups(db: Queries) {
  return {
    async addEarnings(creatorId: UserId, at: Date | string, source: string, earningsMinor: number, sales: number) {
      await db.run(
        'earningBucket.add',
        `insert into earning_bucket as b (user_id, bucket, source, earnings_minor, sales) values ($1, $2, $3, $4, $5)
         on conflict (user_id, bucket, source) do update set earnings_minor = b.earnings_minor + excluded.earnings_minor,
           sales = b.sales + excluded.sales`,
        [creatorId, bucketOf(at), source, earningsMinor, sales],
      );
    },

    async addOtherSpending(userId: UserId, at: Date | string, { amountMinor, currency }: Money): Promise<void> {
      await db.run(
        'spendingOtherDaily.add',
        `insert into spending_other_daily as d (user_id, day, currency, spent_minor) values ($1, $2, $3, $4)
         on conflict (user_id, day, currency) do update set spent_minor = d.spent_minor + excluded.spent_minor`,
        [userId, dayOf(at), currency, amountMinor],
      );
    },

    /** @param spentMinor in the default currency */
    async addSpending(userId: UserId, at: Date | string, spentMinor: number, purchases: number): Promise<void> {
      await db.run(
        'spendingDaily.add',
        `insert into spending_daily as d (user_id, day, spent_minor, purchases) values ($1, $2, $3, $4)
         on conflict (user_id, day) do update set spent_minor = d.spent_minor + excluded.spent_minor,
           purchases = d.purchases + excluded.purchases`,
        [userId, dayOf(at), spentMinor, purchases],
      );
    },
  };
}
