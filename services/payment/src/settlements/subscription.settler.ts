import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { shareOf, type RefundFee } from '#ledger/booking.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import type { ProviderCharge, ProviderSubscription } from '#provider/payment-provider.ts';
import { changeTo, isOpen } from '#sales/subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import { nextTermsOf, termsOf, type PeriodTerms } from './period-terms.ts';
import { settleCharge } from './charge.settler.ts';
import type { OnSettled } from './settlement.metrics.ts';
import type { Step } from './settlement.ts';
import { subscriptionChanges, tellPaidLate } from './subscription-changes.ts';

/**
 * Moves a subscription to its state at the provider: first each successful charge in the order of periods, then the subscription
 * itself. @returns undefined for an unknown subscription
 */
export async function settleSubscription(
  tx: Transaction,
  clock: Clock,
  provider: ProviderSubscription,
  onSettled: OnSettled = () => undefined,
  fee: RefundFee = 'returned',
): Promise<SubscriptionRow | undefined> {
  const subscriptions = subscriptionRepository(tx);
  const known = await subscriptions.findForUpdate(provider.reference);
  if (!known) return undefined;
  let row: SubscriptionRow = { ...known, providerSubscriptionId: provider.id };
  for (const charge of provider.charges.toSorted(byPeriod))
    row = await settlePeriod(tx, clock, row, charge, onSettled, fee);
  row = await settleWhole(tx, clock, row, provider);
  const isNews = provider.version > known.providerVersion || known.providerSubscriptionId === null;
  if (isNews) {
    row = {
      ...row,
      ...(await nextTermsOf(tx, row, provider)),
      providerVersion: Math.max(provider.version, row.providerVersion),
    };
    await subscriptions.update(row);
  }
  return row;
}

function byPeriod(a: ProviderCharge, b: ProviderCharge): number {
  return (a.subscription?.period ?? 0) - (b.subscription?.period ?? 0);
}

async function settlePeriod(
  tx: Transaction,
  clock: Clock,
  row: SubscriptionRow,
  charge: ProviderCharge,
  onSettled: OnSettled,
  fee: RefundFee,
): Promise<SubscriptionRow> {
  const period = charge.subscription?.period;
  // failed attempts of renewals are not booked
  if (!period || (period > 1 && charge.state !== 'succeeded')) return row;
  const terms = await termsOf(tx, row, charge);
  const payment = await paymentOf(tx, clock, row, charge, terms);
  if (!payment) return row;
  let after = row;
  const apply = async (step: Step) => {
    onSettled(step, payment.kind);
    after = await onStep(tx, clock, after, charge, terms, step);
  };
  await settleCharge(tx, clock, payment, charge, apply, fee);
  return after;
}

/** Returns the payment of a period: the subscriber created the first one; payments of renewals are created here, as charged. */
async function paymentOf(
  tx: Transaction,
  clock: Clock,
  row: SubscriptionRow,
  { price, subscription }: ProviderCharge,
  { quote }: PeriodTerms,
): Promise<PaymentRow | undefined> {
  const period = subscription?.period ?? 0;
  const payments = paymentRepository(tx);
  const known = await payments.findOfPeriodForUpdate(row.id, period);
  if (known || period === 1) return known;
  const first = await payments.findOfPeriodForUpdate(row.id, 1);
  if (!first) return undefined;
  const { kind, payerId, creatorId, subscriptionId, currency, customerId } = first;
  const { amountMinor } = price;
  await payments.insert({
    id: newId(),
    kind,
    payerId,
    creatorId,
    subject: null,
    subscriptionId,
    period,
    amountMinor,
    creatorMinor: shareOf(creatorId, amountMinor),
    currency,
    customerId,
    cardId: null,
    ...(quote && { quote }),
    at: clock.now(),
  });
  return payments.findOfPeriodForUpdate(row.id, period);
}

async function onStep(
  tx: Transaction,
  clock: Clock,
  row: SubscriptionRow,
  charge: ProviderCharge,
  { planId, priceMinor }: PeriodTerms,
  step: Step,
): Promise<SubscriptionRow> {
  const changes = subscriptionChanges(tx, clock);
  const { period = 0, periodEndsAt = null } = charge.subscription ?? {};
  if (step === 'settle') {
    const { amountMinor } = charge.price;
    const paid = { ...row, period, periodEndsAt, planId, priceMinor };
    if (!isOpen(row) || period <= row.period) {
      await tellPaidLate(tx, clock, row, amountMinor);
      return row;
    }
    return period === 1 ? changes.activate(paid, amountMinor) : changes.renew(paid, amountMinor);
  }
  const isTakenBack = step === 'refund' || step === 'lose-dispute';
  // only the refund of the current period ends the subscription
  if (!isTakenBack || !isOpen(row) || period !== row.period) return row;
  return changes.end({ ...row, cancelWantedAt: clock.now() }, step === 'refund' ? 'refunded' : 'disputed');
}

async function settleWhole(
  tx: Transaction,
  clock: Clock,
  row: SubscriptionRow,
  provider: ProviderSubscription,
): Promise<SubscriptionRow> {
  const changes = subscriptionChanges(tx, clock);
  const change = changeTo(row, provider);
  if (change === 'fail') return { ...row, state: 'failed', endedAt: clock.now() };
  if (change === 'end') return changes.end(row, provider.endReason === 'unpaid' ? 'unpaid' : 'cancelled');
  if (change === 'past-due') return changes.pastDue(row, provider.graceEndsAt ?? clock.now());
  if (change === 'cancellation') return changes.changeCancellation(row, provider.endsAtPeriodEnd);
  return row;
}
