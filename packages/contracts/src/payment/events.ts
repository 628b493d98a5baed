import { z } from 'zod';
import { event } from '#event.ts';
import { PlanId, PostId, PurchaseId, SubscriptionId, TierId, UserId } from '#ids.ts';
import { Money } from '#money.ts';
import { SubjectKind } from '#subject.ts';
import { Moment } from '#time.ts';
import { Interval } from './intervals.ts';
import { PayoutFailureReason, PayoutMethodKind } from './payout-terms.ts';

/** New prices of the first tier of a creator; null if the interval is not offered, zero if it is free. */
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

/** The tiers of a creator, which replace those that a reader has: those with a higher position include those with a lower one. */
export const tiersChanged = event('payment.tiers.changed', 1, {
  key: 'creatorId',
  payload: z.object({
    creatorId: UserId,
    /** increases with every change of a creator's tiers */
    revision: z.number().int().positive(),
    tiers: z.array(
      z.object({
        tierId: TierId,
        name: z.string(),
        position: z.number().int().positive(),
        /** an archived tier keeps its subscribers */
        isOffered: z.boolean(),
        planId: PlanId,
        month: Money,
        /** null if a year is not offered */
        year: Money.nullable(),
      }),
    ),
  }),
});

const subscription = {
  subscriptionId: SubscriptionId,
  subscriberId: UserId,
  creatorId: UserId,
  planId: PlanId,
  /** of the plan; missing in events from before tiers */
  tierId: TierId.optional(),
  interval: Interval,
  /** increases with every event of the subscription; consumers ignore older events */
  revision: z.number().int().positive(),
};
const paid = {
  /** amount paid, of a subscription for this period */
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
/** A renewal failed; access continues until `graceEndsAt`. */
export const subscriptionPastDue = event('payment.subscription.past-due', 1, {
  key: 'subscriptionId',
  payload: z.object({
    ...subscription,
    graceEndsAt: Moment,
    /** the subscriber must confirm the payment with the bank (3-D Secure) */
    needsAction: z.boolean().default(false),
    /** false: the same card is not tried again, so the subscriber must choose another one */
    isRetried: z.boolean().default(true),
  }),
});
/** The subscription was cancelled or resumed; either way access continues until `periodEndsAt`. */
export const subscriptionCancellationChanged = event('payment.subscription.cancellation-changed', 1, {
  key: 'subscriptionId',
  payload: z.object({ ...subscription, endsAtPeriodEnd: z.boolean(), periodEndsAt: Moment }),
});
export const subscriptionEnded = event('payment.subscription.ended', 1, {
  key: 'subscriptionId',
  payload: z.object({
    ...subscription,
    reason: z.enum(['cancelled', 'unpaid', 'refunded', 'disputed']),
    /** another subscription to the creator begins at the same time */
    isReplaced: z.boolean().default(false),
    endedAt: Moment,
  }),
});

/**
 * The price of a subscription changes with the first renewal from `appliesFrom` on. With `needsConsent`, the subscription ends before
 * unless its subscriber agrees. Published once per subscription and price.
 */
export const subscriptionPriceChanging = event('payment.subscription.price-changing', 1, {
  key: 'subscriptionId',
  payload: z.object({
    subscriptionId: SubscriptionId,
    subscriberId: UserId,
    creatorId: UserId,
    planId: PlanId,
    interval: Interval,
    /** of each period */
    from: Money,
    to: Money,
    needsConsent: z.boolean(),
    appliesFrom: Moment,
  }),
});

/**
 * A late payment for a period of an ended subscription, which gives no access. Payments of all other periods are part of `activated`
 * and `renewed`.
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

/**
 * The subscription of an account to a plan of the platform began, was renewed, is past due, was canceled, resumed, or ended. The
 * account has the plan until `openUntil`, which is later than the period while a renewal is awaited.
 */
export const platformPlanChanged = event('payment.platform-plan.changed', 1, {
  key: 'subscriptionId',
  payload: z.object({
    subscriptionId: SubscriptionId,
    userId: UserId,
    /** an open set: readers ignore unknown plans */
    plan: z.string(),
    revision: z.number().int().positive(),
    state: z.enum(['active', 'past_due', 'ended']),
    openUntil: Moment,
    changedAt: Moment,
  }),
});

const Reversal = z.enum(['refunded', 'disputed']);
const purchase = {
  purchaseId: PurchaseId,
  buyerId: UserId,
  creatorId: UserId,
  /** id of the purchased subject, a post unless `subjectKind` names another kind */
  postId: PostId,
  subjectKind: SubjectKind.default('post'),
  /** the giver of a gift; null: the buyer */
  payerId: UserId.nullable().default(null),
};

export const purchaseCompleted = event('payment.purchase.completed', 1, {
  key: 'purchaseId',
  payload: z.object({
    ...purchase,
    ...paid,
    /** content stays closed until its buyer opens it */
    isSealed: z.boolean().default(false),
    completedAt: Moment,
  }),
});
/**
 * The state of a purchase again: of one from before a reader existed, and of each that changed within a day, on the next one. It has no
 * money, so that no sum contains it twice.
 */
export const purchaseAnnounced = event('payment.purchase.announced', 1, {
  key: 'purchaseId',
  payload: z.object({
    ...purchase,
    /** false: its access has ended */
    isOpen: z.boolean().default(true),
  }),
});
/** The access of the purchase ends. `charge.reversed` reports the money. */
export const purchaseRefunded = event('payment.purchase.refunded', 1, {
  key: 'purchaseId',
  payload: z.object({ ...purchase, ...paid, reason: Reversal, refundedAt: Moment }),
});

/** A tip was paid. `purchase.completed` with the kind `tip` and the same id has its money; this has what the creator reads. */
export const tipReceived = event('payment.tip.received', 1, {
  key: 'tipId',
  payload: z.object({
    tipId: z.uuid(),
    payerId: UserId,
    /** null if the account is not known or hidden */
    payerName: z.string().nullable(),
    creatorId: UserId,
    /** as the payer named it, see `TipPlace`; `id` is null for the profile. An open set, as kinds of subjects are */
    place: z.object({ kind: SubjectKind, id: z.string().nullable() }),
    note: z.string().nullable(),
    ...paid,
    receivedAt: Moment,
  }),
});

/**
 * The shares of a sale were reversed in the ledger, or those of a part of it. Published once per booked reversal, whatever was sold and
 * whether or not access was still open. `price` and `creatorShare` are those of the part. `purchase.refunded` and `subscription.ended` report the end of the access.
 */
export const chargeReversed = event('payment.charge.reversed', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    creatorId: UserId,
    /** id of the paid subject, a post unless `subjectKind` names another kind, or else the subscription; the other one is null */
    postId: PostId.nullable(),
    subjectKind: SubjectKind.default('post'),
    subscriptionId: SubscriptionId.nullable(),
    ...paid,
    /** false: something of the sale is left, and its access goes on */
    isWhole: z.boolean().default(true),
    reason: Reversal,
    reversedAt: Moment,
  }),
});
/** The platform decided a payer's request to return a payment, with words. `charge.reversed` reports the money. */
export const refundRequestDecided = event('payment.refund-request.decided', 1, {
  key: 'chargeId',
  payload: z.object({
    requestId: z.uuid(),
    chargeId: z.uuid(),
    payerId: UserId,
    creatorId: UserId,
    price: Money,
    decision: z.enum(['approved', 'declined']),
    answer: z.string().nullable(),
    decidedAt: Moment,
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
    /** id of the paid subject, or else the subscription; both are null in events of the version before */
    postId: PostId.nullable().default(null),
    subjectKind: SubjectKind.default('post'),
    subscriptionId: SubscriptionId.nullable().default(null),
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

const payout = {
  payoutId: z.uuid(),
  creatorId: UserId,
  amount: Money,
  method: PayoutMethodKind,
  /** last four characters of the account */
  label: z.string(),
};

/** A payout has arrived at the creator. */
export const payoutCompleted = event('payment.payout.completed', 1, {
  key: 'creatorId',
  payload: z.object({ ...payout, completedAt: Moment }),
});

/** A payout came back; its amount is in the creator's balance again. */
export const payoutFailed = event('payment.payout.failed', 1, {
  key: 'creatorId',
  payload: z.object({ ...payout, reason: PayoutFailureReason, failedAt: Moment }),
});

/** The payout method was replaced; null: it was removed, or details are missing at its provider. Nothing is paid out before `payableFrom`. */
export const payoutMethodChanged = event('payment.payout.method-changed', 1, {
  key: 'creatorId',
  payload: z.object({
    creatorId: UserId,
    method: z.object({ kind: PayoutMethodKind, label: z.string(), payableFrom: Moment }).nullable(),
    changedAt: Moment,
  }),
});
