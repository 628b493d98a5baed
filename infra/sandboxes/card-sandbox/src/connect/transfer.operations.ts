import { newSecret } from '@velvet/kit/base/ids';
import { z } from 'zod';
import { move, withdraw } from '#balance/balance.ts';
import { seconds } from '#api/object.ts';
import { operation } from '#api/operation.ts';
import { listPage } from '#api/page.ts';
import { created, currency, id, integer, metadata, paging, text } from '#api/params.ts';
import { invalidRequest, missing } from '#api/stripe-error.ts';
import { isPayable } from './account.object.ts';
import { requireAccount } from './stored-account.ts';
import { destinationPaymentId, reversalObject, transferObject } from './transfer.object.ts';
import { transferColumns, transferRepository, type TransferRow } from './transfer.repository.ts';

const positive = integer.pipe(z.number().int().positive().max(99_999_999_999));

export const transferOperations = [
  operation(
    'POST /transfers',
    {
      amount: positive,
      currency,
      destination: id,
      transfer_group: text(200).optional(),
      description: text(1000).optional(),
      metadata: metadata.default({}),
    },
    async ({ tx, time, post }, input) => {
      const account = await requireAccount(tx, input.destination);
      if (!isPayable(account))
        throw invalidRequest('Your destination account needs to have the transfers capability enabled.', {
          code: 'insufficient_capabilities_for_transfer',
        });
      const createdAt = await time.now(tx);
      const row: TransferRow = {
        id: `tr_${newSecret(15)}`,
        accountId: account.id,
        amountMinor: input.amount,
        currency: input.currency,
        reversedMinor: 0,
        group: input.transfer_group ?? null,
        description: input.description ?? null,
        metadata: input.metadata,
        createdAt,
        reversals: [],
      };
      const { amountMinor, currency: unit } = row;
      const moved = { currency: unit, createdAt };
      await withdraw(tx, { ...moved, type: 'transfer', amountMinor: 0 - amountMinor, source: row.id });
      const incoming = { ...moved, type: 'payment', amountMinor, source: destinationPaymentId(row.id) } as const;
      await move(tx, { ...incoming, accountId: account.id, again: 'in' });
      await transferRepository(tx).insert(row);
      await post.append(tx, 'transfer.created', transferObject(row), createdAt);
      return transferObject(row);
    },
  ),

  operation('GET /transfers/:id', {}, async ({ tx }, _input, transfer) => {
    const row = await transferRepository(tx).find(transfer);
    if (!row) throw missing('transfer', transfer);
    return transferObject(row);
  }),

  operation(
    'GET /transfers',
    { ...paging, created, destination: id.optional(), transfer_group: text(200).optional() },
    ({ tx }, input) => {
      const filters = { account_id: input.destination, transfer_group: input.transfer_group };
      const listed = { table: 'transfer', columns: transferColumns, filters, present: transferObject };
      return listPage(tx, '/v1/transfers', { ...listed, created: { range: input.created } }, input);
    },
  ),

  operation(
    'POST /transfers/:id/reversals',
    { amount: positive.optional(), metadata: metadata.default({}) },
    async ({ tx, time, post }, input, transfer) => {
      const row = await transferRepository(tx).findForUpdate(transfer);
      if (!row) throw missing('transfer', transfer);
      const left = row.amountMinor - row.reversedMinor;
      const amountMinor = input.amount ?? left;
      if (amountMinor > left || left === 0)
        throw invalidRequest(`Reversal amount is greater than the unreversed amount on transfer ${row.id}.`, {
          param: 'amount',
        });
      const at = await time.now(tx);
      const { id: transferId, currency: unit } = row;
      const given = { transferId, amountMinor, currency: unit, metadata: input.metadata };
      const reversal = { id: `trr_${newSecret(15)}`, ...given };
      const moved = { currency: unit, source: reversal.id, createdAt: at };
      const outgoing = { ...moved, type: 'payment_refund', amountMinor: 0 - amountMinor } as const;
      await withdraw(tx, { ...outgoing, accountId: row.accountId, again: 'out' });
      await move(tx, { ...moved, type: 'transfer_refund', amountMinor });
      await transferRepository(tx).insertReversal(reversal, at);
      const saved = (await transferRepository(tx).find(row.id)) ?? row;
      await post.append(tx, 'transfer.reversed', transferObject(saved), at);
      return reversalObject({ ...reversal, created: seconds(at) });
    },
  ),
];
