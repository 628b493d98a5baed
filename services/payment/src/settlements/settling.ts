import { PurchaseId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import { entriesOf } from '#ledger/booking.ts';
import type { ProviderCharge, ProviderNotice } from '#provider/payment-provider.ts';
import { isGift, saleOf } from '#sales/payment.ts';
import type { PaymentRow } from '#sales/payment.repository.ts';
import type { Settling } from './settle.repository.ts';

/** Returns the writes of settling a payment by a successful charge. */
export function settlingOf(clock: Clock, row: PaymentRow, charge: ProviderCharge, notice?: ProviderNotice): Settling {
  const at = clock.now();
  // a gift is bought for its receiver, by its delivery
  const purchaseId = row.kind === 'purchase' && !isGift(row) ? PurchaseId.parse(newId()) : null;
  const purchase = purchaseOf({ ...row, purchaseId });
  const sale = saleOf(row);
  return {
    paymentId: row.id,
    sale,
    chargeId: charge.id,
    card: charge.card,
    purchaseId,
    transactionId: newId(),
    entries: entriesOf(sale, row, row.creatorId),
    at,
    completed: purchase ? { ...purchase, completedAt: at.toISOString() } : null,
    notice,
  };
}

/** Returns a purchase as its events describe it; undefined for a period of a subscription. */
export function purchaseOf(row: PaymentRow) {
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
