import { chargeReversed, disputeClosed, disputeOpened } from '@velvet/contracts/payment/events';
import { CardDeclined } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { entriesOf } from '#ledger/booking.ts';
import { ledgerRepository } from '#ledger/ledger.repository.ts';
import { saleOf } from '#sales/payment.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import type { ProviderCharge } from '#provider/payment-provider.ts';
import { settle } from './settle.repository.ts';
import { settlingOf } from './settling.ts';
import { isOfPlatform } from './platform-plan-changes.ts';
import { afterStep, bookingOf, stepsTo, type Step } from './settlement.ts';

/** Applies the effect of a step on access, in the same transaction. */
export type OnStep = (step: Step, payment: PaymentRow) => Promise<void>;

/**
 * Moves a locked payment to the state of its charge at the provider: state, ledger and disputes. Idempotent; an older charge has no
 * effect.
 */
export async function settleCharge(
  tx: Transaction,
  clock: Clock,
  payment: PaymentRow,
  charge: ProviderCharge,
  onStep: OnStep,
): Promise<PaymentRow> {
  const steps = stepsTo(payment, charge);
  let row: PaymentRow = { ...payment, providerChargeId: charge.id };
  for (const step of steps) {
    if (step === 'settle') {
      const settling = settlingOf(clock, row, charge);
      await settle(tx, settling);
      row = { ...row, purchaseId: settling.purchaseId };
    } else await book(tx, clock, row, step);
    row = withWords(afterStep(row, step), step, charge);
    await tellReversal(tx, clock, row, step);
    await tellDispute(tx, clock, row, step);
    await onStep(step, row);
  }
  // settling has updated the row already
  if (steps.some((step) => step !== 'settle')) await paymentRepository(tx).update(row);
  return row;
}

function withWords(row: PaymentRow, step: Step, charge: ProviderCharge): PaymentRow {
  if (step === 'await-action') return { ...row, actionUrl: charge.actionUrl };
  if (step === 'fail')
    return { ...row, actionUrl: null, failureCode: CardDeclined.code, failureMessage: charge.declineMessage };
  return { ...row, actionUrl: null, failureCode: null, failureMessage: null };
}

async function book(tx: Transaction, clock: Clock, row: PaymentRow, step: Step): Promise<void> {
  const kind = bookingOf(step, saleOf(row));
  if (!kind) return;
  const { id: paymentId, creatorId, currency } = row;
  const entries = entriesOf(kind, row, creatorId);
  await ledgerRepository(tx).insert({ id: newId(), kind, paymentId, creatorId, currency, entries, at: clock.now() });
}

/** Publishes the reversal of the shares. Called wherever they are reversed. */
async function tellReversal(tx: Transaction, clock: Clock, row: PaymentRow, step: Step): Promise<void> {
  // nothing of a plan of the platform belongs to a creator
  if ((step !== 'refund' && step !== 'lose-dispute') || isOfPlatform(row)) return;
  const { id: chargeId, payerId, creatorId, postId, subjectKind, subscriptionId, currency } = row;
  await tx.append(chargeReversed, {
    chargeId,
    payerId,
    creatorId,
    postId,
    subjectKind,
    subscriptionId,
    price: { amountMinor: row.amountMinor, currency },
    creatorShare: { amountMinor: row.creatorMinor, currency },
    reason: step === 'refund' ? 'refunded' : 'disputed',
    reversedAt: clock.now().toISOString(),
  });
}

async function tellDispute(tx: Transaction, clock: Clock, row: PaymentRow, step: Step): Promise<void> {
  if (isOfPlatform(row)) return;
  const about = { chargeId: row.id, payerId: row.payerId, creatorId: row.creatorId };
  const at = clock.now().toISOString();
  if (step === 'open-dispute') {
    const price = { amountMinor: row.amountMinor, currency: row.currency };
    const creatorShare = { amountMinor: row.creatorMinor, currency: row.currency };
    await tx.append(disputeOpened, { ...about, price, creatorShare, openedAt: at });
  }
  if (step === 'win-dispute') await tx.append(disputeClosed, { ...about, outcome: 'won', closedAt: at });
  if (step === 'lose-dispute') await tx.append(disputeClosed, { ...about, outcome: 'lost', closedAt: at });
}
