import { purchaseRefunded } from '@velvet/contracts/payment/events';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import type { RefundFee } from '#ledger/booking.ts';
import { paymentRepository, type PaymentRow } from '#sales/payment.repository.ts';
import type { ProviderCharge } from '#provider/payment-provider.ts';
import { purchaseRepository } from '#sales/purchase.repository.ts';
import { isGift } from '#sales/payment.ts';
import { settleCharge } from './charge.settler.ts';
import { settleGift } from './gift.settler.ts';
import type { OnSettled } from './settlement.metrics.ts';
import type { Step } from './settlement.ts';
import { purchaseOf, type Books } from './settling.ts';
import { settleTip } from './tip.settler.ts';

/** Moves a purchase to the state of its charge at the provider. @returns undefined for an unknown purchase */
export async function settlePurchase(
  tx: Transaction,
  clock: Books,
  charge: ProviderCharge,
  onSettled: OnSettled = () => undefined,
  fee: RefundFee = 'returned',
): Promise<PaymentRow | undefined> {
  const payment = await paymentRepository(tx).findForUpdate(charge.reference);
  if (payment?.kind !== 'purchase') return undefined;
  const apply = (step: Step, row: PaymentRow) => {
    onSettled(step, row.kind);
    return onStep(tx, clock, step, row);
  };
  return settleCharge(tx, clock, payment, charge, apply, fee);
}

async function onStep(tx: Transaction, clock: Clock, step: Step, row: PaymentRow): Promise<void> {
  if (isGift(row)) return settleGift(tx, clock, step, row);
  const purchase = purchaseOf(row);
  if (!purchase) return;
  const at = clock.now();
  await settleTip(tx, clock, step, row);
  if (step !== 'refund' && step !== 'lose-dispute') return;
  // access ends only once
  if (!(await purchaseRepository(tx).markRefunded(purchase.purchaseId, at))) return;
  const reason = step === 'refund' ? 'refunded' : 'disputed';
  await tx.append(purchaseRefunded, { ...purchase, reason, refundedAt: at.toISOString() });
}
