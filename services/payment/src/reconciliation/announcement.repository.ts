import type { PlanId, PostId, PurchaseId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Interval } from '@velvet/contracts/payment/intervals';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import type { ListingWindow } from '#provider/payment-provider.ts';

type PurchaseFacts = {
  purchaseId: PurchaseId;
  buyerId: UserId;
  creatorId: UserId;
  postId: PostId;
  subjectKind: SubjectKind;
  isOpen: boolean;
};
type SubscriptionFacts = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  planId: PlanId;
  interval: Interval;
  revision: number;
  endsAtPeriodEnd: boolean;
  periodEndsAt: Date | null;
};

/** Purchases and subscriptions that are announced again. */
export function announcementRepository(db: Queries) {
  return {
    /** Returns purchases that were completed or returned within a window. */
    findPurchases({ from, to }: ListingWindow, after: string | null, limit: number): Promise<PurchaseFacts[]> {
      return db.rows(
        'announcement.findPurchases',
        `select purchase.id as "purchaseId", buyer_id as "buyerId", purchase.creator_id as "creatorId", purchase.post_id as "postId",
                coalesce(purchase.given_kind, payment.subject_kind) as "subjectKind", refunded_at is null as "isOpen"
           from purchase join payment on payment.id = payment_id
          where ((completed_at >= $1 and completed_at < $2) or (refunded_at >= $1 and refunded_at < $2))
            and coalesce(purchase.given_kind, payment.subject_kind) not in ('tip', 'gift') and ($3::uuid is null or purchase.id > $3)
          order by purchase.id limit $4`,
        [from, to, after, limit],
      );
    },

    /** Returns running subscriptions of which a period was paid within a window. */
    findSubscriptions({ from, to }: ListingWindow): Promise<SubscriptionFacts[]> {
      return db.rows(
        'announcement.findSubscriptions',
        `select id as "subscriptionId", subscriber_id as "subscriberId", creator_id as "creatorId", plan_id as "planId", interval, revision,
                ends_at_period_end as "endsAtPeriodEnd", period_ends_at as "periodEndsAt"
           from subscription
          where state in ('active', 'past_due') and revision > 0 and creator_id <> $3
            and id in (select subscription_id from payment where settled_at >= $1 and settled_at < $2)
          order by id`,
        [from, to, platformId],
      );
    },
  };
}
