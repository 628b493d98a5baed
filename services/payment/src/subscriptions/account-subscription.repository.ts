import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { openStates } from './subscription.repository.ts';

/** All subscriptions of an account, in both directions: its own and those to it. */
export function accountSubscriptionRepository(db: Queries) {
  return {
    /** Wants an end with the paid period for every paid subscription of the person and to the person, so that none renews. */
    async wantEndOfPeriods(personId: UserId, at: Date): Promise<void> {
      await db.run(
        'accountSubscription.wantEndOfPeriods',
        `update subscription set cancel_wanted_at = $2, cancels_immediately = false
          where (subscriber_id = $1 or creator_id = $1) and price_minor > 0 and ${openStates}
            and not ends_at_period_end and cancel_wanted_at is null`,
        [personId, at],
      );
    },

    /** How many run that the person pays for or has for free, and how many to the person. */
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
