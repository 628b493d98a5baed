import { z } from 'zod';
import { call } from '#call.ts';
import { PlanId, SubscriptionId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { Moment } from '#time.ts';
import {
  AccountHidden,
  CardDeclined,
  PaymentInProgress,
  PaymentMethodRequired,
  PlanNotFound,
  PriceChanged,
  ProviderUnavailable,
  SpendingCapReached,
  SubscriptionEnding,
  SubscriptionNotFound,
  SubscriptionOver,
  TierArchived,
  TierChangeRefused,
} from './failures.ts';
import { Interval } from './intervals.ts';
import { PaymentState } from './payments.ts';
import { RenewalPrices } from './renewal-prices.ts';
import { Subscription } from './subscriptions.ts';

/**
 * The costs of a change of the tier, before it is confirmed. An upgrade starts a period at once: its price less the unused rest of the
 * running period. A downgrade applies from the next period on.
 */
export const TierChange = z.object({
  kind: z.enum(['upgrade', 'downgrade']),
  plan: PlanId,
  interval: Interval,
  /** units of the currency due at once; 0 for a downgrade */
  amount: z.number(),
  /** units of the currency of a period of the new tier, without discounts */
  price: z.number(),
  /** units of the currency off the first period, of a discount that still runs; 0 for a downgrade */
  discount: z.number(),
  /** units of the currency credited for the unused rest of the running period */
  credit: z.number(),
  /** of the renewals after the change */
  renewals: RenewalPrices,
  currency: Currency,
  /** when the new tier begins */
  startsAt: Moment,
  /** of which the amount is; a confirmation names it */
  quotedAt: Moment,
});
export type TierChange = z.infer<typeof TierChange>;

const params = z.object({ id: SubscriptionId });
const path = '/api/payments/subscriptions/{id}/tier-change';
const failures = [
  SubscriptionNotFound,
  SubscriptionOver,
  SubscriptionEnding,
  AccountHidden,
  PlanNotFound,
  PriceChanged,
  TierArchived,
  TierChangeRefused,
  ProviderUnavailable,
];

export const previewTierChange = call({
  method: 'GET',
  path,
  caller: 'member',
  others: ownersAlone,
  summary: 'Returns what a change to another tier of the creator costs, and when it begins.',
  params,
  query: z.object({ plan: PlanId }),
  data: TierChange,
  failures,
});

/** The subscription after the change. */
export const ChangedTier = Subscription.extend({
  /** of an upgrade whose bank requires 3-D Secure at `url`: the payment that makes it; until then the subscription is unchanged */
  payment: z.object({ id: z.uuid(), state: PaymentState, url: z.url().nullable() }).nullable(),
});
export type ChangedTier = z.infer<typeof ChangedTier>;

export const changeSubscriptionTier = call({
  method: 'POST',
  path,
  caller: 'member',
  others: ownersAlone,
  summary:
    'Changes the tier of a subscription: to a higher one at once, to a lower one with the next period. `amount` and `quotedAt` are those of the preview, at most 30 minutes old, so nothing unseen is charged. Repeating the call charges once.',
  params,
  body: z.object({ plan: PlanId, amount: DecimalDollars, quotedAt: Moment }).strict(),
  data: ChangedTier,
  failures: [...failures, CardDeclined, SpendingCapReached, PaymentInProgress, PaymentMethodRequired],
});

export const undoTierChange = call({
  method: 'DELETE',
  path,
  caller: 'member',
  others: ownersAlone,
  summary: 'Withdraws a change that was to begin with the next period. Idempotent.',
  params,
  data: Subscription,
  failures: [SubscriptionNotFound, SubscriptionOver, TierChangeRefused, ProviderUnavailable],
});
