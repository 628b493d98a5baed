import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type SubscriptionRow = { revision: number; isActive: boolean };
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
        'select revision, is_active as "isActive" from subscription where subscription_id = $1 for update',
        [id],
      );
    },

    async upsert(row: Subscription): Promise<void> {
      const { subscriptionId, subscriberId, creatorId, revision, isActive } = row;
      await db.run(
        'subscription.upsert',
        `insert into subscription (subscription_id, subscriber_id, creator_id, revision, is_active)
         values ($1, $2, $3, $4, $5)
         on conflict (subscription_id) do update set revision = $4, is_active = $5`,
        [subscriptionId, subscriberId, creatorId, revision, isActive],
      );
    },
  };
}
