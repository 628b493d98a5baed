import { chargeReversed, disputeClosed, disputeOpened } from '@velvet/contracts/payment/events';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { refundFailed } from '@velvet/contracts/payment/refund-events';
import { CardDeclined } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { publishStock } from '#catalog/stock-changes.ts';
import { creatorReturn, entriesOf, type RefundFee, type Split } from '#ledger/booking.ts';
import { ledgerRepository } from '#ledger/ledger.repository.ts';
import { saleOf } from '#sales/payment.ts';
import { numberingOf } from '#taxes/invoice.ts';
import { invoiceRepository } from '#taxes/invoice.repository.ts';
import { taxReturn } from '#taxes/tax.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import type { ProviderCharge } from '#provider/payment-provider.ts';
import { giftOf, isHeldGift } from './gift.settler.ts';
import { soldOf } from './gift-delivery.ts';
import { settle } from './settle.repository.ts';
import { assess, settlingOf, taxedBy, type Books } from './settling.ts';
import { isOfPlatform, paidPlanPeriod, publishPlatformCharge } from './platform-plan-changes.ts';
import { afterStep, bookingOf, stepsTo, type Step } from './settlement.ts';

/** Applies the effect of a step on access, in the same transaction. */
export type OnStep = (step: Step, payment: PaymentRow) => Promise<void>;

/**
 * Moves a locked payment to the state of its charge at the provider: state, ledger and disputes. Idempotent; an older charge has no
 * effect.
 * @param fee bearer of the fee of refunded parts
 */
export async function settleCharge(
  tx: Transaction,
  clock: Books,
  payment: PaymentRow,
  charge: ProviderCharge,
  onStep: OnStep,
  fee: RefundFee = 'returned',
): Promise<PaymentRow> {
  const steps = stepsTo(payment, charge);
  let row: PaymentRow = { ...payment, providerChargeId: charge.id };
  for (const step of steps) {
    const moved = movedBy(step, row, charge, fee);
    if (step === 'settle') {
      const assessment = await assess(tx, clock, row, charge);
      const settling = settlingOf(clock, row, charge, { assessment });
      await settle(tx, settling);
      row = { ...taxedBy(row, assessment), purchaseId: settling.purchaseId };
    }
    row = withWords(afterMove(row, step, charge, moved), step, charge);
    // the creator has no share of the money of a gift that is not redeemed
    const isHeld = await isHeldPayment(tx, row);
    if (step !== 'settle') await book(tx, clock, row, { step, moved, isHeld });
    if (!isHeld) {
      await tellReversal(tx, clock, row, step, moved);
      await tellDispute(tx, clock, row, step, moved);
    }
    if (step === 'open-dispute')
      await tx.append(evidenceRequested, {
        chargeId: row.id,
        payerId: row.payerId,
        planPeriod: paidPlanPeriod(row, charge, clock.now()),
      });
    if (step === 'fail-refund') await tellFailedRefund(tx, clock, row, moved);
    await publishPlatformCharge(tx, clock, { row, step, charge, moved });
    await onStep(step, row);
  }
  // settling has updated the row already
  if (steps.some((step) => step !== 'settle')) await paymentRepository(tx).update(row);
  // a failed checkout returns its piece
  if (steps.includes('fail')) await publishStock(tx, row.stockId);
  return row;
}

/** Returns the cents that a step moves, and the parts of the creator and of the tax; zeros for a step that moves none. */
function movedBy(step: Step, row: PaymentRow, charge: ProviderCharge, fee: RefundFee): Split {
  const left = row.amountMinor - row.refundedMinor;
  if (step === 'open-dispute') return { amountMinor: charge.disputedMinor || left, creatorMinor: row.creatorMinor };
  // a dispute of before the amount was recorded is of the whole charge
  const disputed = row.disputedMinor || left;
  if (step === 'win-dispute') return { amountMinor: disputed, creatorMinor: 0 };
  // the sale stays returned: the platform owes the money to its payer, who gets it another way
  if (step === 'fail-refund') return { amountMinor: charge.failedRefundMinor - row.failedRefundMinor, creatorMinor: 0 };
  // the platform bears what a bank takes beyond the rest of the sale
  if (step === 'lose-dispute') return { amountMinor: disputed, ...partsOf(row, Math.min(disputed, left), 'returned') };
  if (step !== 'refund' && step !== 'refund-part') return { amountMinor: 0, creatorMinor: 0 };
  const amountMinor = Math.min(charge.refundedMinor, row.amountMinor) - row.refundedMinor;
  return { amountMinor, ...partsOf(row, amountMinor, fee) };
}

/** Returns the parts of a returned amount. The creator bears no tax. */
function partsOf(row: PaymentRow, amountMinor: number, fee: RefundFee): Omit<Split, 'amountMinor'> {
  const creatorMinor = creatorReturn(row, amountMinor, fee);
  if (!row.tax) return { creatorMinor };
  const tax = taxReturn(row, row.tax, amountMinor);
  return { creatorMinor: Math.min(creatorMinor, amountMinor - tax.taxMinor), tax };
}

function afterMove(row: PaymentRow, step: Step, charge: ProviderCharge, moved: Split): PaymentRow {
  const { failedRefundMinor } = charge;
  const refundedMinor = Math.min(charge.refundedMinor, row.amountMinor);
  const after = afterStep(row, step, { refundedMinor, failedRefundMinor });
  if (step === 'open-dispute') return { ...after, disputedMinor: moved.amountMinor };
  if (!isReversal(step)) return after;
  const isRefunded = after.refundedMinor >= after.amountMinor;
  return { ...after, isRefunded, returnedMinor: row.returnedMinor + moved.creatorMinor };
}

const isReversal = (step: Step): boolean => step === 'refund' || step === 'refund-part' || step === 'lose-dispute';

function withWords(row: PaymentRow, step: Step, charge: ProviderCharge): PaymentRow {
  if (step === 'await-action') return { ...row, actionUrl: charge.actionUrl };
  if (step === 'fail')
    return { ...row, actionUrl: null, failureCode: CardDeclined.code, failureMessage: charge.declineMessage };
  return { ...row, actionUrl: null, failureCode: null, failureMessage: null };
}

/** Whether the money of the payment is that of an unredeemed gift. */
async function isHeldPayment(tx: Transaction, row: PaymentRow): Promise<boolean> {
  const gift = await giftOf(tx, row);
  return gift !== undefined && isHeldGift(row, gift);
}

type Move = { step: Step; moved: Split; isHeld: boolean };

async function book(tx: Transaction, clock: Clock, row: PaymentRow, { step, moved, isHeld }: Move): Promise<void> {
  const kind = bookingOf(step, saleOf(row));
  if (!kind) return;
  const { id: paymentId, creatorId, currency } = row;
  const entries = entriesOf(kind, moved, creatorId, isHeld);
  const part = kind === 'refund' ? row.refundedMinor : kind === 'refund-failed' ? row.failedRefundMinor : 0;
  const [id, at] = [newId(), clock.now()];
  await ledgerRepository(tx).insert({ id, kind, paymentId, creatorId, currency, entries, at, part });
  if (!moved.tax || !row.tax || !isReversal(step)) return;
  const numbering = numberingOf('credit-note', row.tax.country, at);
  const { amountMinor: grossMinor, tax } = moved;
  await invoiceRepository(tx).insertCreditNote({ id, paymentId, ...numbering, at, grossMinor, taxMinor: tax.taxMinor });
}

/** Publishes the reversal of the shares. Called wherever they are reversed. */
async function tellReversal(tx: Transaction, clock: Clock, row: PaymentRow, step: Step, moved: Split): Promise<void> {
  // nothing of a plan of the platform belongs to a creator
  if (!isReversal(step) || isOfPlatform(row)) return;
  const gift = await giftOf(tx, row);
  const { id: chargeId, payerId, creatorId, postId, subjectKind, subscriptionId, currency } = row;
  await tx.append(chargeReversed, {
    chargeId,
    payerId,
    creatorId,
    postId,
    subjectKind,
    ...(gift && soldOf(gift)),
    subscriptionId,
    price: { amountMinor: moved.amountMinor, currency },
    creatorShare: { amountMinor: moved.creatorMinor, currency },
    isWhole: step !== 'refund-part',
    reason: step === 'lose-dispute' ? 'disputed' : 'refunded',
    reversedAt: clock.now().toISOString(),
  });
}

async function tellFailedRefund(tx: Transaction, clock: Clock, row: PaymentRow, moved: Split): Promise<void> {
  const { id: chargeId, payerId, creatorId, currency } = row;
  const amount = { amountMinor: moved.amountMinor, currency };
  await tx.append(refundFailed, { chargeId, payerId, creatorId, amount, failedAt: clock.now().toISOString() });
}

async function tellDispute(tx: Transaction, clock: Clock, row: PaymentRow, step: Step, moved: Split): Promise<void> {
  if (isOfPlatform(row)) return;
  const about = { chargeId: row.id, payerId: row.payerId, creatorId: row.creatorId };
  const at = clock.now().toISOString();
  if (step === 'open-dispute') {
    const price = { amountMinor: moved.amountMinor, currency: row.currency };
    const creatorShare = { amountMinor: row.creatorMinor, currency: row.currency };
    const { postId, subjectKind, subscriptionId } = row;
    const subject = { postId, subjectKind, subscriptionId };
    await tx.append(disputeOpened, { ...about, ...subject, price, creatorShare, openedAt: at });
  }
  if (step === 'win-dispute') await tx.append(disputeClosed, { ...about, outcome: 'won', closedAt: at });
  if (step === 'lose-dispute') await tx.append(disputeClosed, { ...about, outcome: 'lost', closedAt: at });
}
