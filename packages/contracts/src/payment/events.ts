import { z } from 'zod';
import { event } from '#event.ts';
import { PlanId, PostId, PurchaseId, SubscriptionId, UserId } from '#ids.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';

export const Interval = z.enum(['month', 'year']);
export type Interval = z.infer<typeof Interval>;

/** What a subscription to the creator costs from now on; null where that interval is not offered, zero where it is free. */
export const planChanged = event('payment.plan.changed', 1, {
  key: 'creatorId',
  payload: z.object({
    planId: PlanId,
    creatorId: UserId,
    revision: z.number().int().positive(),
    month: Money.nullable(),
    year: Money.nullable(),
  }),
});

const subscription = {
  subscriptionId: SubscriptionId,
  subscriberId: UserId,
  creatorId: UserId,
  planId: PlanId,
  interval: Interval,
  /** grows with every event of the subscription; an older one than the one kept is ignored */
  revision: z.number().int().positive(),
};
const paid = {
  /** what was paid: of a subscription for this period */
  price: Money,
  /** the creator's 80% of it */
  creatorShare: Money,
};

export const subscriptionActivated = event('payment.subscription.activated', 1, {
  key: 'subscriptionId',
  payload: z.object({ ...subscription, ...paid, periodEndsAt: Moment, activatedAt: Moment }),
});
export const subscriptionRenewed = event('payment.subscription.renewed', 1, {
  key: 'subscriptionId',
  payload: z.object({ ...subscription, ...paid, periodEndsAt: Moment, renewedAt: Moment }),
});
/** A renewal failed; what the subscription opens stays open until `graceEndsAt`. */
export const subscriptionPastDue = event('payment.subscription.past-due', 1, {
  key: 'subscriptionId',
  payload: z.object({ ...subscription, graceEndsAt: Moment }),
});
/** It will not renew (or, taken back, will): open until `periodEndsAt` all the same. */
export const subscriptionCancellationChanged = event('payment.subscription.cancellation-changed', 1, {
  key: 'subscriptionId',
  payload: z.object({ ...subscription, endsAtPeriodEnd: z.boolean(), periodEndsAt: Moment }),
});
export const subscriptionEnded = event('payment.subscription.ended', 1, {
  key: 'subscriptionId',
  payload: z.object({
    ...subscription,
    reason: z.enum(['cancelled', 'unpaid', 'refunded', 'disputed']),
    endedAt: Moment,
  }),
});

/**
 * Money came in that opens nothing: for a period of a subscription that had ended meanwhile. Of every other period
 * `activated` and `renewed` say it.
 */
export const subscriptionPaidLate = event('payment.subscription.paid-late', 1, {
  key: 'subscriptionId',
  payload: z.object({
    subscriptionId: SubscriptionId,
    subscriberId: UserId,
    creatorId: UserId,
    ...paid,
    paidAt: Moment,
  }),
});

const Reversal = z.enum(['refunded', 'disputed']);
const purchase = { purchaseId: PurchaseId, buyerId: UserId, creatorId: UserId, postId: PostId };

export const purchaseCompleted = event('payment.purchase.completed', 1, {
  key: 'purchaseId',
  payload: z.object({ ...purchase, ...paid, completedAt: Moment }),
});
/** What the purchase opened closes again. Of the money `charge.reversed` tells. */
export const purchaseRefunded = event('payment.purchase.refunded', 1, {
  key: 'purchaseId',
  payload: z.object({ ...purchase, ...paid, reason: Reversal, refundedAt: Moment }),
});

/**
 * The shares of a sale were reversed in the ledger: once for each reversal that is booked, whatever was sold and
 * whether or not it was open still. What it closes is told by `purchase.refunded` and `subscription.ended`.
 */
export const chargeReversed = event('payment.charge.reversed', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    creatorId: UserId,
    /** the post or the subscription that was paid; the other is null */
    postId: PostId.nullable(),
    subscriptionId: SubscriptionId.nullable(),
    ...paid,
    reason: Reversal,
    reversedAt: Moment,
  }),
});

export const disputeOpened = event('payment.dispute.opened', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    creatorId: UserId,
    price: Money,
    creatorShare: Money,
    openedAt: Moment,
  }),
});
export const disputeClosed = event('payment.dispute.closed', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    creatorId: UserId,
    outcome: z.enum(['won', 'lost']),
    closedAt: Moment,
  }),
});
