import { bareId, seconds, secondsOrNull, type StripeObject } from '#api/object.ts';
import { invoiceId } from '#payments/charge.ts';
import { endOfPeriod, offOf } from './subscription.ts';
import type { SubscriptionRow } from './subscription.repository.ts';

type Priced = Pick<
  SubscriptionRow,
  'id' | 'amountMinor' | 'currency' | 'interval' | 'intervalCount' | 'productId' | 'createdAt'
>;

/** The discount of a subscription by its coupon. */
export const discountId = ({ id }: Pick<SubscriptionRow, 'id'>): string => `di_${bareId(id)}`;

export const priceObject = (row: Priced): StripeObject => ({
  id: `price_${bareId(row.id)}`,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: seconds(row.createdAt),
  currency: row.currency.toLowerCase(),
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: row.productId ?? 'prod_before',
  recurring: { interval: row.interval, interval_count: row.intervalCount, meter: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: row.amountMinor,
  unit_amount_decimal: String(row.amountMinor),
});

function statusOf({ state, endReason }: SubscriptionRow): string {
  if (state !== 'ended') return state;
  return endReason === 'incomplete' ? 'incomplete_expired' : 'canceled';
}

/** Returns the running period. With its renewal a period begins, whether it is paid or not. */
export function runningPeriod(row: SubscriptionRow): { number: number; startsAt: Date; endsAt: Date } {
  const number = row.state === 'past_due' || row.endReason === 'unpaid' ? row.period + 1 : row.period;
  const startsAt = number === row.anchorPeriod ? row.anchorAt : endOfPeriod(row, number - 1);
  return {
    number,
    startsAt,
    endsAt: number === row.period ? row.periodEndsAt : endOfPeriod(row, number),
  };
}

const reasons = { cancelled: 'cancellation_requested', unpaid: 'payment_failed', incomplete: null } as const;

function itemObject(row: SubscriptionRow): StripeObject {
  const running = runningPeriod(row);
  return {
    id: `si_${bareId(row.id)}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: seconds(row.createdAt),
    current_period_end: seconds(running.endsAt),
    current_period_start: seconds(running.startsAt),
    discounts: [],
    metadata: {},
    price: priceObject(row),
    quantity: 1,
    subscription: row.id,
    tax_rates: [],
  };
}

/** Fields of features that the sandbox does not have. */
const unused = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_thresholds: null,
  days_until_due: null,
  default_source: null,
  description: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_start: null,
};

export function subscriptionObject(row: SubscriptionRow): StripeObject {
  return {
    id: row.id,
    object: 'subscription',
    ...unused,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: seconds(row.anchorAt),
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    cancel_at: row.endsAtPeriodEnd ? seconds(row.periodEndsAt) : null,
    cancel_at_period_end: row.endsAtPeriodEnd,
    canceled_at: secondsOrNull(row.canceledAt),
    cancellation_details: { comment: null, feedback: null, reason: row.endReason && reasons[row.endReason] },
    collection_method: 'charge_automatically',
    created: seconds(row.createdAt),
    currency: row.currency.toLowerCase(),
    customer: row.customerId,
    default_payment_method: row.cardId,
    default_tax_rates: [],
    discounts: offOf(row, runningPeriod(row).startsAt) > 0 ? [discountId(row)] : [],
    ended_at: secondsOrNull(row.endedAt),
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: {
      object: 'list',
      data: [itemObject(row)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${row.id}`,
    },
    latest_invoice: row.latestChargeId && invoiceId({ id: row.latestChargeId }),
    livemode: false,
    metadata: row.metadata,
    pause_collection: row.resumesAt && { behavior: 'void', resumes_at: seconds(row.resumesAt) },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: row.keepsCard ? 'on_subscription' : 'off',
    },
    start_date: seconds(row.createdAt),
    status: statusOf(row),
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
  };
}
