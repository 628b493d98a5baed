import { purchaseCompleted, purchaseRefunded } from '@velvet/contracts/payment/events';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { settleAtOnce } from './settle-at-once.repository.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import type { ProviderCharge } from '#provider/payment-provider.ts';
import { purchaseRepository } from '#sales/purchase.repository.ts';
import { tipKind } from '@velvet/contracts/subject';
import { settleCharge, settlingOf } from './charge.settler.ts';
import type { OnSettled } from './settlement.metrics.ts';
import type { Step } from './settlement.ts';
import { settleTip } from './tip.settler.ts';

/** Moves a purchase to the state of its charge at the provider. @returns undefined for an unknown purchase */
export async function settlePurchase(
  tx: Transaction,
  clock: Clock,
  charge: ProviderCharge,
  onSettled: OnSettled = () => undefined,
): Promise<PaymentRow | undefined> {
  const payment = await paymentRepository(tx).findForUpdate(charge.reference);
  if (payment?.kind !== 'purchase') return undefined;
  return settleCharge(tx, clock, payment, charge, (step, row) => {
    onSettled(step, row.kind);
    return onStep(tx, clock, step, row);
  });
}

/**
 * Settles the common case, a purchase that is paid at once, in one round trip.
 * @returns false if it was settled already, or needs `settlePurchase`, as tips do
 */
export async function settlePurchaseAtOnce(
  db: Database,
  clock: Clock,
  payment: PaymentRow,
  charge: ProviderCharge,
): Promise<boolean> {
  const isPlain = charge.state === 'succeeded' && !charge.isRefunded && charge.dispute === null;
  if (!isPlain || payment.id !== charge.reference || payment.subjectKind === tipKind) return false;
  const settling = settlingOf(clock, payment, charge);
  const { at, purchaseId } = settling;
  const purchase = purchaseOf({ ...payment, purchaseId });
  if (!purchase) return false;
  return settleAtOnce(db, settling, { ...purchase, completedAt: at.toISOString() });
}

function purchaseOf(row: PaymentRow) {
  const { purchaseId, postId, subjectKind, payerId, creatorId, amountMinor, creatorMinor, currency } = row;
  if (purchaseId === null || postId === null) return undefined;
  return {
    purchaseId,
    buyerId: payerId,
    creatorId,
    postId,
    subjectKind,
    price: { amountMinor, currency },
    creatorShare: { amountMinor: creatorMinor, currency },
  };
}

async function onStep(tx: Transaction, clock: Clock, step: Step, row: PaymentRow): Promise<void> {
  const purchase = purchaseOf(row);
  if (!purchase) return;
  const at = clock.now();
  if (step === 'settle') await tx.append(purchaseCompleted, { ...purchase, completedAt: at.toISOString() });
  await settleTip(tx, clock, step, row);
  if (step !== 'refund' && step !== 'lose-dispute') return;
  // access ends only once
  if (!(await purchaseRepository(tx).markRefunded(purchase.purchaseId, at))) return;
  const reason = step === 'refund' ? 'refunded' : 'disputed';
  await tx.append(purchaseRefunded, { ...purchase, reason, refundedAt: at.toISOString() });
}
