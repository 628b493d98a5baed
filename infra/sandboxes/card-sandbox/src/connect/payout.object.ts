import { seconds, type StripeObject } from '#api/object.ts';
import { movementId } from '#balance/balance.ts';
import type { AccountPayoutRow } from './payout.repository.ts';

const messages: Readonly<Record<string, string>> = {
  account_closed: 'The bank account has been closed.',
  could_not_process: 'The bank could not process this payout.',
};

/** @param bankAccount its destination */
export const payoutObject = (row: AccountPayoutRow, bankAccount: string): StripeObject => ({
  id: row.id,
  object: 'payout',
  amount: row.amountMinor,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: seconds(row.arrivesAt),
  automatic: false,
  balance_transaction: movementId(row.id),
  created: seconds(row.createdAt),
  currency: row.currency.toLowerCase(),
  description: null,
  destination: bankAccount,
  failure_balance_transaction: row.state === 'failed' ? movementId(row.id, 'f') : null,
  failure_code: row.failureCode,
  failure_message: row.failureCode === null ? null : (messages[row.failureCode] ?? null),
  livemode: false,
  metadata: row.metadata,
  method: 'standard',
  original_payout: null,
  reconciliation_status: 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: row.state,
  trace_id: null,
  type: 'bank_account',
});
