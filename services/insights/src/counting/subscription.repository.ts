import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type SubscriptionRow = { revision: number; isActive: boolean };
export type Subscription = SubscriptionRow & {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  /** null keeps the stored one */
  joinedAt: string | null;
  endedAt: string | null;
  /** name of the link by which the subscriber came; null keeps the stored one */
  origin: string | null;
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
      const { subscriptionId, subscriberId, creatorId, revision, isActive, joinedAt, endedAt, origin } = row;
      await db.run(
        'subscription.upsert',
        `insert into subscription as s (subscription_id, subscriber_id, creator_id, revision, is_active, joined_at, ended_at,
                                        origin)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (subscription_id) do update set revision = $4, is_active = $5,
           joined_at = coalesce(s.joined_at, $6), ended_at = $7, origin = coalesce(s.origin, $8)`,
        [subscriptionId, subscriberId, creatorId, revision, isActive, joinedAt, endedAt, origin],
      );
    },
  };
}
