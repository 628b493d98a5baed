import { purchaseCompleted, purchaseRefunded } from '@velvet/contracts/payment/events';
import type { Clock } from '@velvet/kit/clock';
import type { Transaction } from '@velvet/kit/database';
import { paymentRepository, type PaymentRow } from '#payments/payment.repository.ts';
import type { ProviderCharge } from '#provider/payment-provider.ts';
import { purchaseRepository } from '#purchases/purchase.repository.ts';
import { settleCharge } from './charge.settler.ts';
import type { Step } from './settlement.ts';

/** Takes a purchase to where the provider says its charge is. @returns undefined when we know of no such purchase */
export async function settlePurchase(
  tx: Transaction,
  clock: Clock,
  charge: ProviderCharge,
): Promise<PaymentRow | undefined> {
  const payment = await paymentRepository(tx).findForUpdate(charge.reference);
  if (payment?.kind !== 'purchase') return undefined;
  return settleCharge(tx, clock, payment, charge, (step, row) => onStep(tx, clock, step, row));
}

async function onStep(tx: Transaction, clock: Clock, step: Step, row: PaymentRow): Promise<void> {
  const { purchaseId, postId } = row;
  if (purchaseId === null || postId === null) return;
  const purchase = {
    purchaseId,
    buyerId: row.payerId,
    creatorId: row.creatorId,
    postId,
    price: { amountMinor: row.amountMinor, currency: row.currency },
    creatorShare: { amountMinor: row.creatorMinor, currency: row.currency },
  };
  const at = clock.now();
  if (step === 'settle') await tx.append(purchaseCompleted, { ...purchase, completedAt: at.toISOString() });
  if (step !== 'refund' && step !== 'lose-dispute') return;
  // what was given back once is closed already
  if (!(await purchaseRepository(tx).markRefunded(purchaseId, at))) return;
  const reason = step === 'refund' ? 'refunded' : 'disputed';
  await tx.append(purchaseRefunded, { ...purchase, reason, refundedAt: at.toISOString() });
}
