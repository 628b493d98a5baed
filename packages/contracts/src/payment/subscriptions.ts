import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { PlanId, SubscriptionId, TierId, UserId } from '#ids.ts';
import { ofPerson, ownersAlone, unaffected } from '#others.ts';
import { Currency } from '#money.ts';
import { Moment } from '#time.ts';
import { Interval } from './intervals.ts';
import {
  AccountHidden,
  AlreadySubscribed,
  CancelFailed,
  CardDeclined,
  CheckoutsUnfinished,
  IdempotencyKeyReused,
  NotPausable,
  OwnSubscription,
  PaymentInProgress,
  PaymentMethodNotFound,
  PaymentMethodRequired,
  PlanNotFound,
  PriceChanged,
  PromotionNotForCaller,
  PromotionNotFound,
  PromotionOver,
  ProviderUnavailable,
  SpendingCapReached,
  SubscribeFailed,
  SubscriptionNotFound,
  SubscriptionOver,
  TierArchived,
  TooManyDeclines,
} from './failures.ts';
import { CardChoice, PaymentState } from './payments.ts';
import { PromotionCode } from './promotion-code.ts';
import { PersonCard } from './person-card.ts';
import { RenewalPrices } from './renewal-prices.ts';

/**
 * `pending`: the first payment is not settled; `past_due`: a renewal failed and is retried until `graceEndsAt`; `failed`:
 * never paid.
 */
export const SubscriptionState = z.enum(['pending', 'active', 'past_due', 'ended', 'failed']);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const Subscription = z.object({
  id: SubscriptionId,
  creatorId: UserId,
  /** null if the creator is not known yet */
  creator: PersonCard.nullable(),
  plan: PlanId,
  tier: z.object({ id: TierId, name: z.string() }),
  interval: Interval,
  /** price per interval without discounts, in units of the currency */
  price: z.number(),
  currency: Currency,
  state: SubscriptionState,
  /** end of the paid period; null for a free subscription */
  periodEndsAt: Moment.nullable(),
  endsAtPeriodEnd: z.boolean(),
  /** a gift or a free trial: nothing is charged, it ends at `periodEndsAt`, and it cannot be resumed */
  endsByItself: z.boolean(),
  /** the tier and price of the next periods, if they differ; units of the currency */
  next: z.object({ tier: z.object({ id: TierId, name: z.string() }), price: z.number() }).nullable(),
  /** an announced price of the first renewal from `appliesFrom` on; units of the currency */
  priceChange: z
    .object({
      price: z.number(),
      appliesFrom: Moment,
      /** without the subscriber's consent, the subscription ends before */
      needsConsent: z.boolean(),
      answer: z.enum(['accepted', 'declined']).nullable(),
    })
    .nullable(),
  /** of a subscription that goes on; those of a canceled one are charged if it is resumed */
  renewals: RenewalPrices,
  /** of a paused subscription: when it is charged again. Access ends with the paid period */
  pausedUntil: Moment.nullable(),
  graceEndsAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  createdAt: Moment,
});
export type Subscription = z.infer<typeof Subscription>;

/** Result of an attempt to subscribe: `state` and `url` are those of its first payment. */
export const SubscribeAnswer = z.object({
  state: PaymentState,
  url: z.url().nullable(),
  /** null for a free subscription */
  paymentId: z.uuid().nullable(),
  subscription: Subscription,
});
export type SubscribeAnswer = z.infer<typeof SubscribeAnswer>;

export const subscribe = call({
  method: 'POST',
  path: '/api/payments/subscribe',
  caller: 'member',
  others: ofPerson,
  summary:
    'Subscribes to a tier of a creator. `plan` is the id of the price shown to the buyer. Repeating the call (same Idempotency-Key, or within 10 minutes without one) charges once.',
  body: z.object({
    creatorId: UserId,
    plan: PlanId,
    interval: Interval,
    /** code of a discount of the creator */
    promotion: PromotionCode.optional(),
    ...CardChoice,
  }),
  data: SubscribeAnswer,
  failures: [
    AccountHidden,
    PlanNotFound,
    PromotionNotFound,
    PromotionOver,
    PromotionNotForCaller,
    PriceChanged,
    TierArchived,
    OwnSubscription,
    AlreadySubscribed,
    SpendingCapReached,
    CardDeclined,
    CheckoutsUnfinished,
    TooManyDeclines,
    PaymentMethodRequired,
    PaymentMethodNotFound,
    PaymentInProgress,
    IdempotencyKeyReused,
    SubscribeFailed,
  ],
});

const ofSubscription = { params: z.object({ id: SubscriptionId }), data: Subscription };
const changeFailures = [SubscriptionNotFound, SubscriptionOver, ProviderUnavailable, CancelFailed];

export const cancelSubscription = call({
  ...ofSubscription,
  method: 'POST',
  path: '/api/payments/cancel-subscription/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Cancels a subscription at the end of the paid period or immediately. A free one always ends immediately.',
  body: z.object({ immediately: z.boolean().default(false) }),
  failures: changeFailures,
});

export const pauseSubscription = call({
  ...ofSubscription,
  method: 'POST',
  path: '/api/payments/pause-subscription/{id}',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Pauses a monthly subscription for 1 to 3 months from the end of the paid period. Access ends then, and begins again with the next charge.',
  body: z.object({ months: z.number().int().min(1).max(3) }),
  failures: [...changeFailures, NotPausable],
});

export const resumeSubscription = call({
  ...ofSubscription,
  method: 'POST',
  path: '/api/payments/resume-subscription/{id}',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Resumes a canceled subscription before the paid period ends, or ends the pause of one: it is charged at the end of the running period.',
  failures: [...changeFailures, AccountHidden, PlanNotFound],
});

export const countSubscriptions = call({
  method: 'GET',
  path: '/api/payments/subscription-counts',
  caller: 'member',
  summary:
    "Counts the active subscriptions that deleting the account ends: the caller's own, and those of others to the caller.",
  data: z.object({ subscriptions: z.number().int(), subscribers: z.number().int() }),
});

const listing = {
  caller: 'member',
  closed: 'allowed',
  others: unaffected,
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(Subscription),
} as const;

export const listSubscriptions = call({
  ...listing,
  method: 'GET',
  path: '/api/payments/subscriptions',
  failed: 'Failed to get subscriptions',
  summary: "Lists the caller's subscriptions, newest first, without those never paid.",
});

export const listDashboardSubscriptions = call({
  ...listing,
  method: 'GET',
  path: '/subscriptions',
  failed: 'Failed to fetch subscriptions',
  summary: "Lists the caller's subscriptions, newest first, for the dashboard.",
});
