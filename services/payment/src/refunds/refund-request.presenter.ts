import { decimalFromMinor } from '@velvet/contracts/money';
import type { RefundRequest, RefundRequestCase } from '@velvet/contracts/payment/refund-requests';
import type { RefundRequestCaseRow, RefundRequestRow } from './refund-request.repository.ts';

export function presentRequest(row: RefundRequestRow): RefundRequest {
  const { id, paymentId, state, reason, answer, requestedAt, decidedAt } = row;
  return {
    id,
    paymentId,
    state,
    reason,
    answer,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

export function presentCase(row: RefundRequestCaseRow): RefundRequestCase {
  const { payerId, payer, creatorId, creator, currency } = row;
  return {
    ...presentRequest(row),
    payerId,
    payer,
    creatorId,
    creator,
    currency,
    amount: decimalFromMinor(row.amountMinor),
    refunded: decimalFromMinor(row.refundedMinor),
    paidAt: row.paidAt.toISOString(),
  };
}
