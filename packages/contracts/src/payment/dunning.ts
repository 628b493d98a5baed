import { z } from 'zod';
import { call } from '#call.ts';
import { SubscriptionId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Moment } from '#time.ts';
import {
  AccountHidden,
  CardDeclined,
  PaymentMethodNotFound,
  PaymentMethodRequired,
  ProviderUnavailable,
  SubscribeFailed,
  SubscriptionNotFound,
  SubscriptionOver,
  TooManyDeclines,
} from './failures.ts';
import { CardChoice } from './payments.ts';
import { SubscribeAnswer, Subscription } from './subscriptions.ts';

/** The unpaid renewal of a past due subscription. */
export const UnpaidRenewal = z.object({
  /** units of the currency */
  amount: z.number(),
  /** when the card is charged again; null if that does not happen */
  nextAttemptAt: Moment.nullable(),
  /** the subscriber must confirm the payment with the bank (3-D Secure) */
  needsAction: z.boolean(),
  /** false: the same card is not tried again */
  isRetried: z.boolean(),
  /** reason of the failure, in the provider's words */
  message: z.string().nullable(),
});
export type UnpaidRenewal = z.infer<typeof UnpaidRenewal>;

const ofSubscription = {
  params: z.object({ id: SubscriptionId }),
  path: '/api/payments/unpaid-renewals/{id}',
} as const;

export const readUnpaidRenewal = call({
  ...ofSubscription,
  method: 'GET',
  caller: 'member',
  others: ownersAlone,
  summary:
    "Returns the renewal of the caller's subscription that could not be charged; null if the subscription is not past due.",
  data: z.object({ subscription: Subscription, renewal: UnpaidRenewal.nullable() }),
  failures: [SubscriptionNotFound],
});

export const payRenewal = call({
  ...ofSubscription,
  method: 'POST',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Pays an unpaid renewal now. A new card is saved, and the card pays for later renewals, too. Repeating the call charges once.',
  body: z.object(CardChoice),
  data: SubscribeAnswer,
  failures: [
    AccountHidden,
    SubscriptionNotFound,
    SubscriptionOver,
    CardDeclined,
    TooManyDeclines,
    PaymentMethodRequired,
    PaymentMethodNotFound,
    ProviderUnavailable,
    SubscribeFailed,
  ],
});
