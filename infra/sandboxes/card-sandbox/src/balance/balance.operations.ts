import { newSecret } from '@velvet/kit/base/ids';
import { z } from 'zod';
import { seconds, type StripeObject } from '#api/object.ts';
import { operation } from '#api/operation.ts';
import { listPage } from '#api/page.ts';
import { amount, created, currency, id, paging } from '#api/params.ts';
import { missing } from '#api/stripe-error.ts';
import { move, movementId } from './balance.ts';
import { balanceRepository, movementColumns, type MovementRow, type MovementType } from './balance.repository.ts';

const categories: Readonly<Record<MovementType, string>> = {
  adjustment: 'dispute',
  charge: 'charge',
  payment: 'charge',
  payment_refund: 'refund',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  refund: 'refund',
  refund_failure: 'refund_failure',
  topup: 'topup',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
};

const movementObject = ({
  id: movement,
  type,
  amountMinor,
  currency: unit,
  source,
  createdAt,
}: MovementRow): StripeObject => ({
  id: movement,
  object: 'balance_transaction',
  amount: amountMinor,
  available_on: seconds(createdAt),
  balance_type: 'payments',
  created: seconds(createdAt),
  currency: unit.toLowerCase(),
  description: null,
  exchange_rate: null,
  fee: 0,
  fee_details: [],
  net: amountMinor,
  reporting_category: type === 'adjustment' && amountMinor > 0 ? 'dispute_reversal' : categories[type],
  source,
  status: 'available',
  type,
});

const topupObject = (topup: string, amount: number, unit: string, at: Date): StripeObject => ({
  id: topup,
  object: 'topup',
  amount,
  balance_transaction: movementId(topup),
  created: seconds(at),
  currency: unit.toLowerCase(),
  description: null,
  expected_availability_date: seconds(at),
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  source: null,
  statement_descriptor: null,
  status: 'succeeded',
  transfer_group: null,
});

/** Money is available at once, and the sandbox takes no fees. */
export const balanceOperations = [
  operation(
    'GET /balance',
    {},
    async ({ tx, account = null }) => {
      const moved = await balanceRepository(tx).sums(account);
      const sums = moved.length > 0 ? moved : [{ currency: 'USD', sum: 0 }];
      const part = (unit: string, sum: number) => ({
        amount: sum,
        currency: unit.toLowerCase(),
        source_types: { card: sum },
      });
      return {
        object: 'balance',
        available: sums.map(({ currency: unit, sum }) => part(unit, sum)),
        livemode: false,
        pending: sums.map(({ currency: unit }) => part(unit, 0)),
      };
    },
    { isOfAccount: true },
  ),

  operation('POST /topups', { amount, currency }, async ({ tx, time }, { amount: amountMinor, currency: unit }) => {
    const [topup, createdAt] = [`tu_${newSecret(15)}`, await time.now(tx)];
    await move(tx, { type: 'topup', amountMinor, currency: unit, source: topup, createdAt });
    return topupObject(topup, amountMinor, unit, createdAt);
  }),

  operation(
    'GET /balance_transactions/:id',
    {},
    async ({ tx, account = null }, _input, movement) => {
      const row = await balanceRepository(tx).find(movement, account);
      if (!row) throw missing('balance_transaction', movement);
      return movementObject(row);
    },
    { isOfAccount: true },
  ),

  operation(
    'GET /balance_transactions',
    { ...paging, created, currency: currency.optional(), type: z.string().max(50).optional(), source: id.optional() },
    async ({ tx, account }, input) => {
      const listed = {
        table: 'balance_transaction',
        columns: movementColumns,
        filters: { type: input.type, source: input.source, account_id: account, currency: input.currency },
        created: { range: input.created },
        condition: account === undefined ? 'account_id is null' : 'true',
        present: movementObject,
      };
      return listPage(tx, '/v1/balance_transactions', listed, input);
    },
    { isOfAccount: true },
  ),
];
