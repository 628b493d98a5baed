import { z } from 'zod';
import { operation, type Scope } from '#api/operation.ts';
import { listPage } from '#api/page.ts';
import { created, currency, integer, metadata, paging } from '#api/params.ts';
import { invalidRequest, missing } from '#api/stripe-error.ts';
import { bankAccountId } from './account.object.ts';
import { payoutObject } from './payout.object.ts';
import { accountPayoutColumns, accountPayoutRepository, type AccountPayoutRow } from './payout.repository.ts';
import { requireAccount } from './stored-account.ts';

const objectOf = (row: AccountPayoutRow) => payoutObject(row, bankAccountId({ id: row.accountId }));

/** Payouts are those of connected accounts: the platform's own bank account is not part of the sandbox. */
function accountOf({ account }: Scope): string {
  if (account === undefined) throw invalidRequest('The sandbox has payouts of connected accounts only.');
  return account;
}

export const payoutOperations = [
  operation(
    'POST /payouts',
    { amount: integer.pipe(z.number().int().positive()), currency, metadata: metadata.default({}) },
    async (scope, { amount: amountMinor, currency: unit, metadata: given }) => {
      const account = await requireAccount(scope.tx, accountOf(scope));
      return objectOf(
        await scope.accountPayouts.create(scope.tx, account, { amountMinor, currency: unit, metadata: given }),
      );
    },
    { isOfAccount: true },
  ),

  operation(
    'GET /payouts/:id',
    {},
    async (scope, _input, payout) => {
      const row = await accountPayoutRepository(scope.tx).find(payout, accountOf(scope));
      if (!row) throw missing('payout', payout);
      return objectOf(row);
    },
    { isOfAccount: true },
  ),

  operation(
    'GET /payouts',
    { ...paging, created, status: z.enum(['pending', 'paid', 'failed']).optional() },
    async (scope, input) => {
      const filters = { account_id: accountOf(scope), state: input.status };
      const listed = { table: 'account_payout', columns: accountPayoutColumns, filters, present: objectOf };
      return listPage(scope.tx, '/v1/payouts', { ...listed, created: { range: input.created } }, input);
    },
    { isOfAccount: true },
  ),
];
