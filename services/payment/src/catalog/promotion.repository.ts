import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { PromotionAudience } from '@velvet/contracts/payment/promotions';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';

export type PromotionRow = {
  id: string;
  creatorId: UserId;
  kind: 'discount' | 'trial';
  code: string;
  /** of a discount; null for a trial */
  percent: number | null;
  months: number | null;
  /** of a trial; null for a discount */
  days: number | null;
  audience: PromotionAudience;
  /** people who can use it; null: no limit */
  useLimit: number | null;
  endsAt: Date | null;
  isPublic: boolean;
  createdAt: Date;
  stoppedAt: Date | null;
};
/** `used`: its uses; 0 without a limit */
export type OpenPromotion = PromotionRow & { used: number };
/** `revenueMinor`: the creator's share of what its subscribers have paid, less what was paid back. */
export type ListedPromotion = PromotionRow & { used: number; revenueMinor: number; currency: Currency };

const columns = `promotion.id, promotion.creator_id as "creatorId", kind, code, percent, months, days, audience, use_limit as "useLimit", ends_at as "endsAt",
  is_public as "isPublic", promotion.created_at as "createdAt", stopped_at as "stoppedAt"`;
const uses = `from promotion_use used join subscription on subscription.id = used.subscription_id
  where used.promotion_id = promotion.id and subscription.state <> 'failed'`;
const listed = `${columns}, (select count(*) ${uses}) as used,
  (select coalesce(sum(payment.creator_minor), 0)::bigint from promotion_use used join payment on payment.subscription_id = used.subscription_id
    where used.promotion_id = promotion.id and payment.state = 'settled' and not payment.is_refunded
      and payment.dispute_state is distinct from 'lost') as "revenueMinor",
  ${creatorCurrency('promotion.creator_id')} as currency`;

export function promotionRepository(db: Queries) {
  return {
    ...useQueries(db),
    ...pastQueries(db),
    ...stopping(db),

    /** @returns false if the creator has another promotion with this code */
    async insert(row: PromotionRow): Promise<boolean> {
      const { id, creatorId, kind, code, percent, months, days, audience, useLimit, endsAt, isPublic, createdAt } = row;
      const inserted = await db.run(
        'promotion.insert',
        `insert into promotion (id, creator_id, kind, code, percent, months, days, audience, use_limit, ends_at, is_public, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
        [id, creatorId, kind, code, percent, months, days, audience, useLimit, endsAt, isPublic, createdAt],
      );
      return inserted === 1;
    },

    find(creatorId: UserId, id: string): Promise<ListedPromotion | undefined> {
      return db.one('promotion.find', `select ${listed} from promotion where creator_id = $1 and id = $2`, [
        creatorId,
        id,
      ]);
    },

    /** Newest first. */
    findOfCreator(
      creatorId: UserId,
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<ListedPromotion[]> {
      return db.rows(
        'promotion.findOfCreator',
        `select ${listed} from promotion where creator_id = $1 and ($4::uuid is null or id < $4) order by id desc limit $2 offset $3`,
        [creatorId, take, skip, after],
      );
    },

    /** Each view of a creator's page reads it. @param code null selects the promotion that the page of the creator shows */
    findOpen(creatorId: UserId, code: string | null, now: Date): Promise<OpenPromotion | undefined> {
      return db.one(
        'promotion.findOpen',
        `select ${columns}, case when use_limit is null then 0 else (select count(*) ${uses}) end as used from promotion
          where creator_id = $1 and case when $2::text is null then is_public else code = $2 end and stopped_at is null
            and (ends_at is null or ends_at > $3) order by id desc limit 1`,
        [creatorId, code, now],
      );
    },
  };
}

/** Uses of promotions, which are counted under the lock of their promotion. */
function useQueries(db: Queries) {
  return {
    /** Locks a promotion, so that parallel uses are counted one after another. */
    lock(creatorId: UserId, code: string): Promise<PromotionRow | undefined> {
      return db.one(
        'promotion.lock',
        `select ${columns} from promotion where creator_id = $1 and code = $2 for update`,
        [creatorId, code],
      );
    },

    /** Counts all uses and those of a person. A statement of its own, so it reads what others committed before the lock. */
    async countUses(id: string, userId: UserId): Promise<{ all: number; own: number }> {
      const row = await db.one<{ all: number; own: number }>(
        'promotion.countUses',
        `select count(*) as "all", count(*) filter (where used.user_id = $2) as own
           from promotion_use used join subscription on subscription.id = used.subscription_id
          where used.promotion_id = $1 and subscription.state <> 'failed'`,
        [id, userId],
      );
      return row ?? { all: 0, own: 0 };
    },

    async hasUsed(id: string, userId: UserId): Promise<boolean> {
      const row = await db.one(
        'promotion.hasUsed',
        `select from promotion_use used join subscription on subscription.id = used.subscription_id
          where used.promotion_id = $1 and used.user_id = $2 and subscription.state <> 'failed' limit 1`,
        [id, userId],
      );
      return row !== undefined;
    },

    async insertUse(
      { id, creatorId, kind }: PromotionRow,
      use: { subscriptionId: SubscriptionId; userId: UserId },
    ): Promise<void> {
      await db.run(
        'promotion.insertUse',
        `insert into promotion_use (subscription_id, promotion_id, user_id, creator_id, is_trial) values ($1, $2, $3, $4, $5)`,
        [use.subscriptionId, id, use.userId, creatorId, kind === 'trial'],
      );
    },
  };
}

/** Earlier subscriptions and trials of a person, and the promotion of a subscription. */
function pastQueries(db: Queries) {
  return {
    async hasHadTrial(userId: UserId, creatorId: UserId): Promise<boolean> {
      const row = await db.one(
        'promotion.hasHadTrial',
        'select from promotion_use where user_id = $1 and creator_id = $2 and is_trial',
        [userId, creatorId],
      );
      return row !== undefined;
    },

    /** Returns whether the person has or had a subscription to the creator; one that was never paid does not count. */
    async hasSubscribed(userId: UserId, creatorId: UserId): Promise<boolean> {
      const row = await db.one(
        'promotion.hasSubscribed',
        `select from subscription where subscriber_id = $1 and creator_id = $2 and state not in ('pending', 'failed') limit 1`,
        [userId, creatorId],
      );
      return row !== undefined;
    },

    /** Returns the discount with which a subscription began. */
    findOfSubscription(id: SubscriptionId): Promise<PromotionRow | undefined> {
      return db.one(
        'promotion.findOfSubscription',
        `select ${columns} from promotion join promotion_use used on used.promotion_id = promotion.id where used.subscription_id = $1`,
        [id],
      );
    },
  };
}

function stopping(db: Queries) {
  return {
    async stop(creatorId: UserId, id: string, at: Date): Promise<void> {
      await db.run(
        'promotion.stop',
        'update promotion set stopped_at = $3 where creator_id = $1 and id = $2 and stopped_at is null',
        [creatorId, id, at],
      );
    },

    /** Stops all promotions of a creator, or those that the page shows. */
    async stopAll(creatorId: UserId, at: Date, which: 'all' | 'public'): Promise<void> {
      await db.run(
        'promotion.stopAll',
        'update promotion set stopped_at = $2 where creator_id = $1 and stopped_at is null and (is_public or $3)',
        [creatorId, at, which === 'all'],
      );
    },
  };
}
