import type { PlanId, PostId, PurchaseId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';

export type Plan = { planId: PlanId; creatorId: UserId; revision: number; month: Money | null; year: Money | null };

export type SubscriptionState = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  revision: number;
  openUntil: Date;
  ended: boolean;
};

export function entitlementRepository(db: Queries) {
  return {
    async upsertPlan({ planId, creatorId, revision, month, year }: Plan): Promise<void> {
      await db.run(
        'plan.upsert',
        `insert into plan (creator_id, plan_id, revision, month, year) values ($1, $2, $3, $4, $5)
         on conflict (creator_id) do update set plan_id = $2, revision = $3, month = $4, year = $5 where plan.revision < $3`,
        [creatorId, planId, revision, JSON.stringify(month), JSON.stringify(year)],
      );
    },

    /** @returns false if a newer state of the subscription is stored */
    async upsertSubscription({
      subscriptionId,
      subscriberId,
      creatorId,
      revision,
      openUntil,
      ended,
    }: SubscriptionState): Promise<boolean> {
      const changed = await db.run(
        'subscription.upsert',
        `insert into subscription (id, subscriber_id, creator_id, revision, open_until, ended) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do update set revision = $4, open_until = $5, ended = $6 where subscription.revision < $4`,
        [subscriptionId, subscriberId, creatorId, revision, openUntil, ended],
      );
      return changed === 1;
    },

    async isSubscribed(subscriberId: UserId, creatorId: UserId, now: Date): Promise<boolean> {
      const row = await db.one<{ open: boolean }>(
        'subscription.isOpen',
        `select exists (select from subscription where subscriber_id = $1 and creator_id = $2 and not ended and open_until > $3) as open`,
        [subscriberId, creatorId, now],
      );
      return row?.open ?? false;
    },

    /** A refund that arrived before its purchase stays a refund. */
    async upsertPurchase(purchaseId: PurchaseId, buyerId: UserId, postId: PostId, refunded: boolean): Promise<void> {
      await db.run(
        'purchase.upsert',
        `insert into purchase (id, buyer_id, post_id, refunded) values ($1, $2, $3, $4)
         on conflict (id) do update set refunded = purchase.refunded or $4`,
        [purchaseId, buyerId, postId, refunded],
      );
    },

    async hasBought(buyerId: UserId, postId: PostId): Promise<boolean> {
      const row = await db.one<{ bought: boolean }>(
        'purchase.hasBought',
        'select exists (select from purchase where buyer_id = $1 and post_id = $2 and not refunded) as bought',
        [buyerId, postId],
      );
      return row?.bought ?? false;
    },
  };
}
