import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import type { RefundFee } from '#ledger/booking.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import type { ProviderCharge, ProviderSubscription } from '#provider/payment-provider.ts';
import { dunningRepository } from '#sales/dunning.repository.ts';
import { changeTo, isOpen } from '#sales/subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import { nextTermsOf, termsOf, type PeriodTerms } from './period-terms.ts';
import { settleCharge } from './charge.settler.ts';
import type { OnSettled } from './settlement.metrics.ts';
import { periodPayment } from './period-payment.ts';
import type { Step } from './settlement.ts';
import type { Books } from './settling.ts';
import { subscriptionChanges, tellPaidLate } from './subscription-changes.ts';

/**
 * Moves a subscription to its state at the provider: first each successful charge in the order of periods, then the subscription
 * itself. @returns undefined for an unknown subscription
 */
export async function settleSubscription(
  tx: Transaction,
  clock: Books,
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
    await settleDunning(tx, known, row, provider);
  }
  return row;
}

/** Keeps the description of an unpaid renewal while the subscription is past due. */
async function settleDunning(
  tx: Transaction,
  known: SubscriptionRow,
  row: SubscriptionRow,
  { late }: ProviderSubscription,
): Promise<void> {
  if (row.state === 'past_due' && late) await dunningRepository(tx).upsert(row.id, late);
  else if (known.state === 'past_due' && row.state !== 'past_due') await dunningRepository(tx).delete(row.id);
}

function byPeriod(a: ProviderCharge, b: ProviderCharge): number {
  return (a.subscription?.period ?? 0) - (b.subscription?.period ?? 0);
}

async function settlePeriod(
  tx: Transaction,
  clock: Books,
  row: SubscriptionRow,
  charge: ProviderCharge,
  onSettled: OnSettled,
  fee: RefundFee,
): Promise<SubscriptionRow> {
  const period = charge.subscription?.period;
  if (!period) return row;
  const terms = await termsOf(tx, row, charge);
  // of a renewal, only attempts of its payer are booked before it is paid
  const isUnpaidRenewal = period > 1 && charge.state !== 'succeeded';
  const payment = isUnpaidRenewal
    ? await paymentRepository(tx).findOfPeriodForUpdate(row.id, period)
    : await periodPayment(tx, clock, row, { period, amountMinor: charge.price.amountMinor, quote: terms.quote });
  if (!payment) return row;
  let after = row;
  const apply = async (step: Step, { creatorMinor }: PaymentRow) => {
    onSettled(step, payment.kind);
    after = await onStep(tx, clock, after, { charge, step, creatorMinor }, terms);
  };
  await settleCharge(tx, clock, payment, charge, apply, fee);
  return after;
}

async function onStep(
  tx: Transaction,
  clock: Clock,
  row: SubscriptionRow,
  { charge, step, creatorMinor }: { charge: ProviderCharge; step: Step; creatorMinor: number },
  { planId, priceMinor }: PeriodTerms,
): Promise<SubscriptionRow> {
  const changes = subscriptionChanges(tx, clock);
  const { period = 0, periodEndsAt = null } = charge.subscription ?? {};
  if (step === 'settle') {
    const { amountMinor } = charge.price;
    const paid = { ...row, period, periodEndsAt, planId, priceMinor, pausedUntil: null };
    if (!isOpen(row) || period <= row.period) {
      await tellPaidLate(tx, clock, row, { amountMinor, creatorMinor });
      await paymentRepository(tx).supersede(row.id);
      // the provider must not renew it
      return isOpen(row) ? row : { ...row, cancelWantedAt: clock.now(), cancelsImmediately: true };
    }
    const sum = { amountMinor, creatorMinor };
    if (period > 1) return changes.renew(paid, sum);
    if (row.replaces) await endReplaced(tx, clock, row);
    return changes.activate({ ...paid, replaces: false }, sum);
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
  // a declined card costs nothing: what the order was to replace is still open
  if (change === 'fail') return { ...row, state: 'failed', endedAt: clock.now() };
  if (change === 'end') return changes.end(row, provider.endReason === 'unpaid' ? 'unpaid' : 'cancelled');
  if (change === 'past-due') return changes.pastDue(row, provider.graceEndsAt ?? clock.now(), provider.late);
  if (change === 'cancellation') return changes.changeCancellation(row, provider);
  return row;
}

/**
 * The paid order takes the place of the running subscription in one transaction, so that the fan always has one of them. A sweep ends a
 * paid one at the provider. The credit of the order is that of the period in which it was made, so periods that are paid since are refunded
 * by a sweep.
 */
async function endReplaced(tx: Transaction, clock: Clock, order: SubscriptionRow): Promise<void> {
  const running = await subscriptionRepository(tx).lockReplaced(order.subscriberId, order.creatorId);
  if (!running) return;
  await subscriptionRepository(tx).markReplaced(running.id, order.openedAt);
  await paymentRepository(tx).supersede(running.id);
  const wanted = running.priceMinor > 0 ? { cancelWantedAt: clock.now(), cancelsImmediately: true } : {};
  await subscriptionChanges(tx, clock).end({ ...running, ...wanted }, 'cancelled', { isReplaced: true });
}
