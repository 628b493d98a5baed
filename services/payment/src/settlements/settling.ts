import { PurchaseId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { entriesOf } from '#ledger/booking.ts';
import { describeSale } from '#sales/subject-names.ts';
import type { Assessment } from '#taxes/invoice.ts';
import type { TaxPolicy } from '#taxes/tax.service.ts';
import type { ProviderCharge, ProviderNotice } from '#provider/payment-provider.ts';
import { isGift, saleOf } from '#sales/payment.ts';
import type { PaymentRow } from '#sales/payment.repository.ts';
import type { Settling } from './settle.repository.ts';

/** The time, and the taxes of the platform. Without them no payment is taxed. */
export type Books = Clock & { readonly taxes?: TaxPolicy };

/** Returns the tax of a payment that a charge is about to settle; null if the platform charges none. */
export async function assess(
  db: Queries,
  books: Books,
  row: PaymentRow,
  charge: ProviderCharge,
): Promise<Assessment | null> {
  if (!books.taxes) return null;
  const { payerId, creatorId, amountMinor } = row;
  const sale = { payerId, creatorId, amountMinor, description: describeSale(row) };
  return books.taxes.assess(db, sale, charge.card?.country ?? null, books.now());
}

/** The webhook that leads to a settlement, and the tax of the payment. */
export type Circumstances = { notice?: ProviderNotice | undefined; assessment?: Assessment | null };

/**
 * Returns the writes of settling a payment by a successful charge.
 *
 * @throws {Error} if the charge is in another currency than the payment, which an order never leads to
 */
export function settlingOf(
  clock: Clock,
  payment: PaymentRow,
  charge: ProviderCharge,
  { notice, assessment = null }: Circumstances = {},
): Settling {
  if (charge.price.currency !== payment.currency)
    throw new Error(`The charge ${charge.id} is in ${charge.price.currency}, its payment in ${payment.currency}.`);
  const row = taxedBy(payment, assessment);
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
    completed: purchase ? { ...purchase, isSealed: row.isSealed, completedAt: at.toISOString() } : null,
    notice,
    assessment,
  };
}

/** Returns the same with the tax of the payment. */
export async function taxedSettlingOf(
  db: Queries,
  books: Books,
  payment: PaymentRow,
  charge: ProviderCharge,
  notice?: ProviderNotice,
): Promise<Settling> {
  return settlingOf(books, payment, charge, { notice, assessment: await assess(db, books, payment, charge) });
}

/** Returns a payment with its tax and the creator's share of the net price. */
export function taxedBy(row: PaymentRow, assessment: Assessment | null): PaymentRow {
  return assessment ? { ...row, creatorMinor: assessment.creatorMinor, tax: assessment.tax } : row;
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
