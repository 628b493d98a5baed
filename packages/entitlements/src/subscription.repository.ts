import type { SubscriptionId, TierId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type SubscriptionState = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  revision: number;
  /** null if the event does not name it */
  tierId: TierId | null;
  /** end of the access, unless `ended` */
  openUntil: Date;
  ended: boolean;
};

export function subscriptionRepository(db: Queries) {
  return {
    /** @returns false, and changes nothing, if a newer state of the subscription is stored */
    async upsert(state: SubscriptionState): Promise<boolean> {
      const { subscriptionId, subscriberId, creatorId, revision, openUntil, ended, tierId } = state;
      const changed = await db.run(
        'subscription.upsert',
        `insert into subscription (id, subscriber_id, creator_id, revision, open_until, ended, tier_id) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (id) do update set revision = $4, open_until = $5, ended = $6, tier_id = coalesce($7, subscription.tier_id)
           where subscription.revision < $4 or (subscription.revision = $4 and subscription.tier_id is null and $7::uuid is not null)`,
        [subscriptionId, subscriberId, creatorId, revision, openUntil, ended, tierId],
      );
      return changed === 1;
    },

    /** Returns the tier of the active subscription; undefined without one. */
    async findTier(subscriberId: UserId, creatorId: UserId, now: Date): Promise<TierId | null | undefined> {
      const row = await db.one<{ tierId: TierId | null }>(
        'subscription.findTier',
        `select tier_id as "tierId" from subscription
          where subscriber_id = $1 and creator_id = $2 and not ended and open_until > $3`,
        [subscriberId, creatorId, now],
      );
      return row?.tierId;
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('subscription.deleteUser', 'delete from subscription where subscriber_id = $1 or creator_id = $1', [
        userId,
      ]);
    },
  };
}
