import type { Currency } from '@velvet/contracts/money';
import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** An unpaid renewal whose grace ends soon. */
export type EndingRenewal = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  priceMinor: number;
  currency: Currency;
  needsAction: boolean;
  graceEndsAt: Date;
};

export function endingRenewalRepository(db: Queries) {
  return {
    /** Marks unpaid renewals whose grace ends until `until` as warned of, and returns them. */
    claim(now: Date, until: Date, limit: number): Promise<EndingRenewal[]> {
      return db.rows(
        'dunning.claimEnding',
        `update dunning set warned_at = $1 from subscription s
          where s.id = dunning.subscription_id and dunning.subscription_id in (
            select d.subscription_id from dunning d join subscription on subscription.id = d.subscription_id
             where d.warned_at is null and state = 'past_due' and grace_ends_at > $1 and grace_ends_at <= $2
             order by grace_ends_at limit $3 for update of d skip locked)
         returning s.id as "subscriptionId", s.subscriber_id as "subscriberId", s.creator_id as "creatorId",
           amount_minor as "priceMinor", s.currency, needs_action as "needsAction", s.grace_ends_at as "graceEndsAt"`,
        [now, until, limit],
      );
    },
  };
}
