import type { Queries } from '@velvet/kit/database/database';
import { selectSubscription, subscriptionColumns, type SubscriptionRow } from '#sales/subscription.repository.ts';

/** Due subscriptions, for the sweeps. */
export function dueSubscriptionRepository(db: Queries) {
  return {
    findCancelWanted(limit: number): Promise<SubscriptionRow[]> {
      return db.rows(
        'subscription.findCancelWanted',
        `${selectSubscription} where cancel_wanted_at is not null order by cancel_wanted_at limit $1`,
        [limit],
      );
    },

    /** Returns subscriptions that the provider has to resume, oldest request first. */
    findResumeWanted(limit: number): Promise<SubscriptionRow[]> {
      return db.rows(
        'subscription.findResumeWanted',
        `${selectSubscription} where resume_wanted_at is not null order by resume_wanted_at limit $1`,
        [limit],
      );
    },

    /** Claims subscriptions whose paid period has ended without a renewal, to read them from the provider. */
    claimOverdue(now: Date, endedBefore: Date, askedBefore: Date, limit: number): Promise<SubscriptionRow[]> {
      return db.rows(
        'subscription.claimOverdue',
        `update subscription set asked_at = $1 where id in (
           select id from subscription where state in ('active', 'past_due') and provider_subscription_id is not null
              and period_ends_at < $2 and (paused_until is null or paused_until < $2) and asked_at < $3 order by period_ends_at limit $4 for update skip locked)
         returning ${subscriptionColumns}`,
        [now, endedBefore, askedBefore, limit],
      );
    },
  };
}
