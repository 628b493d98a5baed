import { bareId, seconds, type StripeObject } from '#api/object.ts';
import { listObject } from '#api/page.ts';
import { movementId } from '#balance/balance.ts';
import type { ReversalRow, TransferRow } from './transfer.repository.ts';

/** The incoming side of a transfer, in the account. */
export const destinationPaymentId = (id: string): string => `py_${bareId(id)}`;

/** reversals that a transfer has within its object */
const shownReversals = 10;

export const transferObject = (row: TransferRow): StripeObject => ({
  id: row.id,
  object: 'transfer',
  amount: row.amountMinor,
  amount_reversed: row.reversedMinor,
  balance_transaction: movementId(row.id),
  created: seconds(row.createdAt),
  currency: row.currency.toLowerCase(),
  description: row.description,
  destination: row.accountId,
  destination_payment: destinationPaymentId(row.id),
  livemode: false,
  metadata: row.metadata,
  reversals: listObject(
    `/v1/transfers/${row.id}/reversals`,
    row.reversals.slice(0, shownReversals).map(reversalObject),
    row.reversals.length > shownReversals,
  ),
  reversed: row.reversedMinor === row.amountMinor,
  source_transaction: null,
  source_type: 'card',
  transfer_group: row.group,
});

export const reversalObject = ({
  id,
  transferId,
  amountMinor,
  currency,
  metadata,
  created,
}: ReversalRow): StripeObject => ({
  id,
  object: 'transfer_reversal',
  amount: amountMinor,
  balance_transaction: movementId(id),
  created,
  currency: currency.toLowerCase(),
  destination_payment_refund: null,
  metadata,
  source_refund: null,
  transfer: transferId,
});
