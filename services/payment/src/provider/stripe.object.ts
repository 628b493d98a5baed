import type { Currency } from '@velvet/contracts/money';
import type { Stripe } from 'stripe';
import type { Card, LateRenewal, ProviderCharge, ProviderSubscription } from './payment-provider.ts';
import { isFinalDecline } from './stripe.decline.ts';

/** Time from an unpaid renewal until Stripe ends the subscription, by the retry settings of the account (README). */
const graceMs = 7 * 24 * 3_600_000;

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const idOf = (given: string | { id: string } | null | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.id;

/** Stripe's codes are in lower case. */
export const currencyOf = ({ currency }: { currency: string }): Currency => currency.toUpperCase();

/** Returns the charge of an intent that was read with `latest_charge`; undefined before the first one. */
export const latestChargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  typeof charge === 'string' || charge === null ? undefined : charge;

function stateOf({ status }: Stripe.PaymentIntent): ProviderCharge['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'canceled' || status === 'requires_payment_method' ? 'failed' : 'requires_action';
}

/** An inquiry withdraws no money, so it is no dispute. */
export function disputeStateOf(dispute: Stripe.Dispute | undefined): ProviderCharge['dispute'] {
  if (!dispute || dispute.status.startsWith('warning') || dispute.status === 'prevented') return null;
  if (dispute.status === 'won') return 'won';
  return dispute.status === 'lost' ? 'lost' : 'open';
}

/** Whether an intent was ever confirmed; that of a new subscription waits for it. */
export const isAttempted = ({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  status !== 'requires_payment_method' || error !== null;

/** A refund that failed was one, so what was returned never becomes less; how Stripe counts it afterwards does not matter. */
function refundsOf({ amount }: Stripe.PaymentIntent, charge: Stripe.Charge | undefined) {
  const made = charge?.refunds?.data.filter(({ status }) => status !== 'canceled') ?? [];
  const sumOf = (refunds: readonly Stripe.Refund[]) => refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return {
    // one that failed may have been repeated at the provider
    refundedMinor: Math.min(amount, Math.max(charge?.amount_refunded ?? 0, sumOf(made))),
    failedRefundMinor: Math.min(amount, sumOf(made.filter(({ status }) => status === 'failed'))),
  };
}

/** @param dispute of the latest charge */
export function chargeOf(
  intent: Stripe.PaymentIntent,
  dispute: Stripe.Dispute | undefined,
  subscription: ProviderCharge['subscription'] = null,
): ProviderCharge {
  const charge = latestChargeOf(intent);
  const card = charge?.payment_method_details?.card;
  const state = stateOf(intent);
  return {
    id: intent.id,
    reference: intent.metadata['reference'] ?? '',
    state,
    price: { amountMinor: intent.amount, currency: currencyOf(intent) },
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4, country: card.country } : null,
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
    declineMessage: state === 'failed' ? (intent.last_payment_error?.message ?? 'The payment was canceled.') : null,
    ...refundsOf(intent, charge),
    dispute: disputeStateOf(dispute),
    disputedMinor: disputeStateOf(dispute) === null ? 0 : (dispute?.amount ?? 0),
    subscription,
  };
}

/** An invoice of a period with the intents that pay it; the last one counts. */
export type PeriodInvoice = { invoice: Stripe.Invoice; intentId: string | undefined };

/** Every update of a price that is invoiced starts a period. */
const periodReasons = new Set<string>(['subscription_create', 'subscription_cycle', 'subscription_update']);

/** Returns the invoices of the periods, oldest first. Their place is the number of the period. */
export function periodsOf(invoices: readonly Stripe.Invoice[]): PeriodInvoice[] {
  return (
    invoices
      .filter(({ billing_reason: reason }) => reason !== null && periodReasons.has(reason))
      // listed from the newest: two of the same second stay in their order
      .toReversed()
      .toSorted((a, b) => a.created - b.created || endOf(a) - endOf(b))
      .map((invoice) => ({ invoice, intentId: idOf(invoice.payments?.data.at(0)?.payment.payment_intent) }))
  );
}

/** The line of the period ends last; a credit for the period before ends earlier. */
const endOf = ({ lines, period_end: end }: Stripe.Invoice): number =>
  lines.data.length === 0 ? end : Math.max(...lines.data.map(({ period }) => period.end));

export const periodOf = (subscriptionId: string, { invoice }: PeriodInvoice, index: number) => ({
  id: subscriptionId,
  period: index + 1,
  periodEndsAt: dateOf(endOf(invoice)),
  // a copy from the time of the invoice
  plan: invoice.parent?.subscription_details?.metadata?.['plan'] ?? null,
});

/** Returns the renewal of a past due subscription that waits for its payment. @param newest invoice, and the intent that pays it */
export function lateRenewalOf(
  period: number,
  { invoice }: PeriodInvoice,
  intent: Stripe.PaymentIntent | undefined,
): LateRenewal | null {
  if (period === 1 || invoice.status !== 'open') return null;
  const code = intent?.last_payment_error?.decline_code ?? null;
  return {
    period,
    amountMinor: invoice.amount_due,
    nextAttemptAt: invoice.next_payment_attempt === null ? null : dateOf(invoice.next_payment_attempt),
    needsAction: intent?.status === 'requires_action' || code === 'authentication_required',
    isRetried: !isFinalDecline(code),
    declineMessage: intent?.last_payment_error?.message ?? null,
  };
}

/** @param charges of its periods, oldest first @param waiting its unpaid renewal, and the end of its pause */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  charges: ProviderCharge[],
  { late, pausedUntil }: Pick<ProviderSubscription, 'late' | 'pausedUntil'>,
  version: number,
): ProviderSubscription {
  const paid = charges.findLast(({ state }) => state === 'succeeded') ?? charges[0];
  const [item] = subscription.items.data;
  const ended = endOfSubscription(subscription, charges[0]);
  const isLate = subscription.status === 'past_due' || subscription.status === 'paused';
  return {
    id: subscription.id,
    version,
    reference: subscription.metadata['reference'] ?? '',
    state: ended ? 'ended' : openStateOf(subscription.status),
    period: paid?.subscription?.period ?? 1,
    periodEndsAt: paid?.subscription?.periodEndsAt ?? dateOf(item?.current_period_end ?? subscription.start_date),
    endsAtPeriodEnd: subscription.cancel_at_period_end,
    plan: subscription.metadata['plan'] ?? null,
    graceEndsAt: isLate && item ? new Date(item.current_period_start * 1000 + graceMs) : null,
    endReason: ended ?? null,
    pausedUntil,
    late: isLate ? late : null,
    charges,
  };
}

function openStateOf(status: Stripe.Subscription.Status): ProviderSubscription['state'] {
  if (status === 'incomplete') return 'incomplete';
  return status === 'past_due' || status === 'paused' ? 'past_due' : 'active';
}

/** Returns why a subscription is over. One whose first payment failed is: nobody can pay it any more, and Stripe lets it expire. */
function endOfSubscription(
  { status, cancellation_details: details }: Stripe.Subscription,
  first: ProviderCharge | undefined,
): NonNullable<ProviderSubscription['endReason']> | undefined {
  if (status === 'incomplete_expired') return 'incomplete';
  if (status === 'incomplete') return first?.state === 'failed' ? 'incomplete' : undefined;
  if (status === 'unpaid') return 'unpaid';
  if (status !== 'canceled') return undefined;
  if (first && first.state !== 'succeeded') return 'incomplete';
  return details?.reason === 'payment_failed' ? 'unpaid' : 'cancelled';
}

/** @param cards from the newest to the oldest, as Stripe lists them */
export function cardsOf(cards: readonly Stripe.PaymentMethod[], customer: Stripe.Customer): Card[] {
  const kept = cards.toReversed();
  const chosen = idOf(customer.invoice_settings.default_payment_method);
  const defaultId = kept.some(({ id }) => id === chosen) ? chosen : kept[0]?.id;
  return kept.flatMap(({ id, card }) =>
    card
      ? {
          id,
          brand: card.brand,
          last4: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
          isDefault: id === defaultId,
        }
      : [],
  );
}

/** Returns the subscription of an invoice. */
export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | undefined =>
  idOf(parent?.subscription_details?.subscription);
