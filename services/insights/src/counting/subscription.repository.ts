import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database';

export type SubscriptionRow = { revision: number; isActive: boolean; priceMinor: number; shareMinor: number };
export type Subscription = SubscriptionRow & {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
};

export function subscriptionRepository(db: Queries) {
  return {
    find(id: SubscriptionId): Promise<SubscriptionRow | undefined> {
      return db.one(
        'subscription.find',
        `select revision, is_active as "isActive", price_minor as "priceMinor", share_minor as "shareMinor"
           from subscription where subscription_id = $1 for update`,
        [id],
      );
    },

    async upsert(row: Subscription): Promise<void> {
      const { subscriptionId, subscriberId, creatorId, revision, isActive, priceMinor, shareMinor } = row;
      await db.run(
        'subscription.upsert',
        `insert into subscription (subscription_id, subscriber_id, creator_id, revision, is_active, price_minor, share_minor)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (subscription_id) do update set revision = $4, is_active = $5, price_minor = $6, share_minor = $7`,
        [subscriptionId, subscriberId, creatorId, revision, isActive, priceMinor, shareMinor],
      );
    },
  };
}
