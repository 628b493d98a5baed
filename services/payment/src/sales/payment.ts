import type { Failure } from '@velvet/contracts/failure';
import { decimalFromMinor } from '@velvet/contracts/money';
import {
  CardDeclined,
  PaymentMethodNotFound,
  PaymentMethodRequired,
  PurchaseFailed,
  SubscribeFailed,
} from '@velvet/contracts/payment/failures';
import type { Payment } from '@velvet/contracts/payment/payments';
import { Refusal } from '@velvet/kit/http/refusal';
import { giftCodeKind, giftKind, tipKind } from '@velvet/contracts/subject';
import type { SaleKind } from '#ledger/booking.ts';
import type { ProviderError } from '#provider/payment-provider.ts';
import type { PaymentRow } from './payment.repository.ts';

export function presentPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    state: row.state,
    url: row.actionUrl,
    message: row.failureMessage,
    amount: decimalFromMinor(row.amountMinor),
    currency: row.currency,
    creatorId: row.creatorId,
    contentId: row.postId,
    purchaseId: row.purchaseId,
    subscriptionId: row.subscriptionId,
    isRefunded: row.isRefunded || row.disputeState === 'lost',
    refunded: decimalFromMinor(row.refundedMinor),
    createdAt: row.openedAt.toISOString(),
  };
}

/** Returns the kind of the posting of a settled payment. */
export function saleOf({ kind, subjectKind }: Pick<PaymentRow, 'kind' | 'subjectKind'>): SaleKind {
  if (kind !== 'purchase') return kind;
  if (subjectKind === tipKind) return 'tip';
  if (subjectKind === giftKind) return 'gift';
  return subjectKind === giftCodeKind ? 'gift-held' : kind;
}

/** Returns whether a payment pays for a gift, whose id is its subject. */
export function isGift({ kind, subjectKind }: Pick<PaymentRow, 'kind' | 'subjectKind'>): boolean {
  return kind === 'purchase' && (subjectKind === giftKind || subjectKind === giftCodeKind);
}

const failures = [CardDeclined, PaymentMethodRequired, PaymentMethodNotFound, PurchaseFailed, SubscribeFailed];

/** Returns the refusal of a failed payment, from its stored failure. */
export function refusalOfPayment({ failureCode, failureMessage }: PaymentRow): Refusal {
  const failure = failures.find(({ code }) => code === failureCode) ?? CardDeclined;
  return new Refusal(failure, failureMessage === null ? {} : { message: failureMessage });
}

/** Returns whether the bank declined the card, rather than the payer or the provider the order. */
export function isDeclined({ state, failureCode }: Pick<PaymentRow, 'state' | 'failureCode'>): boolean {
  return state === 'failed' && failureCode === CardDeclined.code;
}

/** Returns the failure of a refused order; undefined if the outcome is unknown. */
export function failureOfOrder({ reason }: ProviderError, unexpected: Failure): Failure | undefined {
  if (reason === 'unreachable') return undefined;
  if (reason === 'no-card') return PaymentMethodRequired;
  return reason === 'card-not-found' ? PaymentMethodNotFound : unexpected;
}
