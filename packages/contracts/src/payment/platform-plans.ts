import { z } from 'zod';
import { call } from '#call.ts';
import { PlanId, UserId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Currency } from '#money.ts';
import {
  AccountHidden,
  AlreadySubscribed,
  CardDeclined,
  IdempotencyKeyReused,
  PaymentInProgress,
  PaymentMethodNotFound,
  PaymentMethodRequired,
  SpendingCapReached,
  SubscribeFailed,
  TooManyDeclines,
} from './failures.ts';
import { CardChoice } from './payments.ts';
import { SubscribeAnswer, Subscription } from './subscriptions.ts';

/** The creator of subscriptions to the platform itself. It keeps the whole price. */
export const platformId = UserId.parse('velvet|platform');
/** The plan of the subscriptions to Premium. A new price gets a new id. */
export const premiumPlanId = PlanId.parse('01890000-0000-7000-8000-00000000a129');
/** Price of Premium per month, in cents. */
export const premiumPriceMinor = 2900;

/** The plans that an account can have. Enterprise is by contact: its account has Premium, and terms of its own. */
export const PlatformPlanName = z.enum(['creator', 'premium']);
export type PlatformPlanName = z.infer<typeof PlatformPlanName>;

/** The limits of a plan. The services that enforce them and this answer read the same settings. */
export const PlanLimits = z.object({
  /** of the vault */
  storageBytes: z.number().int(),
  /** posts and sessions that can be scheduled at the same time; null without a limit */
  scheduledItems: z.number().int().nullable(),
  /** months of joining that the statistics follow */
  retentionMonths: z.number().int(),
});
export type PlanLimits = z.infer<typeof PlanLimits>;

export const PlatformPlan = z.object({
  name: PlatformPlanName,
  /** dollars per month; 0 is free */
  monthlyPrice: z.number(),
  currency: Currency,
  limits: PlanLimits,
});
export type PlatformPlan = z.infer<typeof PlatformPlan>;

export const listPlatformPlans = call({
  method: 'GET',
  path: '/api/payments/platform-plans',
  caller: 'anyone',
  summary: 'Lists the plans for creators with what each gives, the free one first.',
  data: z.array(PlatformPlan),
});

/** The plan of an account. `subscription` is the running one to Premium; null on the free plan. */
export const OwnPlatformPlan = z.object({ name: PlatformPlanName, subscription: Subscription.nullable() });
export type OwnPlatformPlan = z.infer<typeof OwnPlatformPlan>;

export const readPlatformPlan = call({
  method: 'GET',
  path: '/api/payments/platform-plan',
  caller: 'member',
  summary: "Returns the caller's plan.",
  data: OwnPlatformPlan,
});

export const choosePlatformPlan = call({
  method: 'POST',
  path: '/api/payments/platform-plan',
  caller: 'creator',
  others: ownersAlone,
  summary:
    'Subscribes the caller to Premium. It is canceled and resumed as other subscriptions are, by its id. Repeating the call (same Idempotency-Key, or within 10 minutes without one) charges once.',
  body: z.object({ plan: z.literal('premium'), ...CardChoice }),
  data: SubscribeAnswer,
  failures: [
    AccountHidden,
    AlreadySubscribed,
    SpendingCapReached,
    CardDeclined,
    TooManyDeclines,
    PaymentMethodRequired,
    PaymentMethodNotFound,
    PaymentInProgress,
    IdempotencyKeyReused,
    SubscribeFailed,
  ],
});
