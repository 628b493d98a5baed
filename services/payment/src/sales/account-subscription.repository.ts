import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** All subscriptions of an account, in both directions: its own and those to it. */
export function accountSubscriptionRepository(db: Queries) {
  return {
    /** Counts active subscriptions of the person and to the person. */
    async countRunning(personId: UserId): Promise<{ subscriptions: number; subscribers: number }> {
      const row = await db.one<{ subscriptions: number; subscribers: number }>(
        'accountSubscription.countRunning',
        `select count(*) filter (where subscriber_id = $1) as subscriptions, count(*) filter (where creator_id = $1) as subscribers
           from subscription where (subscriber_id = $1 or creator_id = $1) and state in ('active', 'past_due')`,
        [personId],
      );
      return row ?? { subscriptions: 0, subscribers: 0 };
    },
  };
}
