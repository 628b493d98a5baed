import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isSubscribed } from './entitled.ts';

export type SubscriptionState = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  revision: number;
  /** end of the access, unless `ended` */
  openUntil: Date;
  ended: boolean;
};

export function subscriptionRepository(db: Queries) {
  return {
    /** @returns false, and changes nothing, if a newer state of the subscription is stored */
    async upsert(state: SubscriptionState): Promise<boolean> {
      const { subscriptionId, subscriberId, creatorId, revision, openUntil, ended } = state;
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
        `select ${isSubscribed('$1', '$2', '$3')} as open`,
        [subscriberId, creatorId, now],
      );
      return row?.open ?? false;
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('subscription.deleteUser', 'delete from subscription where subscriber_id = $1 or creator_id = $1', [
        userId,
      ]);
    },
  };
}
