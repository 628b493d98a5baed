import { bareId, seconds, secondsOrNull, type StripeObject } from '#api/object.ts';
import { hasCharge, intentId, invoiceId, isCanceled } from '#payments/charge.ts';
import type { ChargeRow } from '#payments/charge.repository.ts';
import { endOfPeriod, offOf } from './subscription.ts';
import { discountId, priceObject } from './subscription.object.ts';
import type { SubscriptionRow } from './subscription.repository.ts';

/** Fields of features that the sandbox does not have. */
const unused = {
  account_tax_ids: null,
  application: null,
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  amount_overpaid: 0,
  amount_paid_off_stripe: 0,
  amount_shipping: 0,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_tax_rates: [],
  ending_balance: 0,
  issuer: { type: 'self' },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  starting_balance: 0,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
};

/** The invoice of a period, paid by one intent. */
export function invoiceObject(charge: ChargeRow, subscription: SubscriptionRow): StripeObject {
  const id = invoiceId(charge);
  const isPaid = charge.state === 'succeeded';
  const currency = charge.currency.toLowerCase();
  const total = charge.amountMinor;
  const off = offOf(subscription, startOf(charge, subscription));
  const created = seconds(charge.createdAt);
  const endedAt = isPaid ? null : subscription.endedAt;
  return {
    id,
    object: 'invoice',
    ...unused,
    account_country: 'US',
    account_name: 'Velvet',
    amount_due: total,
    amount_paid: isPaid ? total : 0,
    amount_remaining: isPaid ? 0 : total,
    attempt_count: hasCharge(charge) ? Math.max(1, subscription.attempts) : 0,
    attempted: hasCharge(charge),
    auto_advance: charge.period !== 1 && !isPaid && endedAt === null,
    billing_reason: reasonOf(charge),
    collection_method: 'charge_automatically',
    created,
    currency,
    customer: charge.customerId,
    effective_at: created,
    lines: { object: 'list', data: linesOf(charge, subscription), has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: subscription.state === 'past_due' && !isPaid ? secondsOrNull(subscription.dueAt) : null,
    number: `${bareId(subscription.id).slice(0, 8).toUpperCase()}-${String(charge.period).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: charge.subscriptionMetadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: created,
    period_start: created,
    status: invoiceStatus(charge, subscription),
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: isPaid ? created : null,
      voided_at: secondsOrNull(endedAt),
    },
    subtotal: total + off,
    subtotal_excluding_tax: total + off,
    discounts: off > 0 ? [discountId(subscription)] : [],
    total_discount_amounts: discountAmounts(subscription, off),
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: created,
  };
}

/** An unpaid invoice is void when its subscription ends, or was paused. */
function invoiceStatus(charge: ChargeRow, subscription: SubscriptionRow): string {
  if (charge.state === 'succeeded') return 'paid';
  if (isCanceled(charge)) return 'void';
  return subscription.state === 'ended' ? 'void' : 'open';
}

const discountAmounts = (subscription: SubscriptionRow, off: number) =>
  off > 0 ? [{ amount: off, discount: discountId(subscription) }] : [];

function reasonOf({ period, periodStartsAt }: ChargeRow): string {
  if (period === 1) return 'subscription_create';
  return periodStartsAt === null ? 'subscription_cycle' : 'subscription_update';
}

function startOf({ period, periodStartsAt, createdAt }: ChargeRow, row: SubscriptionRow): Date {
  if (periodStartsAt || period === null) return periodStartsAt ?? createdAt;
  if (period === 1) return row.createdAt;
  // a period before the anchor began when it was charged
  return period > row.anchorPeriod ? endOfPeriod(row, period - 1) : createdAt;
}

/** The credit for the rest of the period before, if there is one, and the new period. */
function linesOf(charge: ChargeRow, subscription: SubscriptionRow): StripeObject[] {
  const { creditMinor, amountMinor } = charge;
  const off = offOf(subscription, startOf(charge, subscription));
  const period = line(charge, subscription, amountMinor + creditMinor + off, off);
  return creditMinor === 0 ? [period] : [creditLine(period, charge), period];
}

function creditLine(period: StripeObject, { id, creditMinor, createdAt }: ChargeRow): StripeObject {
  const parent = period['parent'] as { subscription_item_details: object };
  const at = seconds(createdAt);
  return {
    ...period,
    id: `il_${bareId(id)}credit`,
    amount: -creditMinor,
    subtotal: -creditMinor,
    discountable: false,
    discounts: [],
    discount_amounts: [],
    parent: {
      ...parent,
      subscription_item_details: {
        ...parent.subscription_item_details,
        proration: true,
        proration_details: { credited_items: null },
      },
    },
    period: { start: at, end: at },
  };
}

function line(charge: ChargeRow, subscription: SubscriptionRow, amount: number, off: number): StripeObject {
  const startsAt = startOf(charge, subscription);
  const price = priceObject(subscription);
  return {
    id: `il_${bareId(charge.id)}`,
    object: 'line_item',
    amount,
    currency: charge.currency.toLowerCase(),
    description: null,
    discount_amounts: discountAmounts(subscription, off),
    discountable: true,
    discounts: off > 0 ? [discountId(subscription)] : [],
    invoice: invoiceId(charge),
    livemode: false,
    metadata: charge.subscriptionMetadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: `si_${bareId(subscription.id)}`,
      },
      type: 'subscription_item_details',
    },
    period: { end: seconds(charge.periodEndsAt ?? subscription.periodEndsAt), start: seconds(startsAt) },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price['id'], product: price['product'] },
      type: 'price_details',
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

export function invoicePaymentObject(charge: ChargeRow): StripeObject {
  const isPaid = charge.state === 'succeeded';
  const created = seconds(charge.createdAt);
  return {
    id: `inpay_${bareId(charge.id)}`,
    object: 'invoice_payment',
    amount_paid: isPaid ? charge.amountMinor : null,
    amount_requested: charge.amountMinor,
    created,
    currency: charge.currency.toLowerCase(),
    invoice: invoiceId(charge),
    is_default: true,
    livemode: false,
    payment: { payment_intent: intentId(charge), type: 'payment_intent' },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? created : null },
  };
}
