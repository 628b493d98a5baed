import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';

/** All subscriptions of an account, in both directions: its own and those to it. */
export function accountSubscriptionRepository(db: Queries) {
  return {
    /** Returns the currency of another running paid subscription of the person, if it is not the given one. */
    async findOtherCurrency(subscriberId: UserId, currency: Currency): Promise<Currency | undefined> {
      const row = await db.one<{ currency: Currency }>(
        'subscription.findOtherCurrency',
        `select currency from subscription
          where subscriber_id = $1 and currency <> $2 and state in ('active', 'past_due') and provider_subscription_id is not null limit 1`,
        [subscriberId, currency],
      );
      return row?.currency;
    },

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
