import type { Database, Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { move, withdraw } from '#balance/balance.ts';
import { invalidRequest } from '#api/stripe-error.ts';
import type { SandboxTime } from '#time/sandbox-time.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { bankAccountId, isPayable } from './account.object.ts';
import { accountRepository, type AccountRow } from './account.repository.ts';
import { bankBehaviourOf } from './bank-behaviour.ts';
import { payoutObject } from './payout.object.ts';
import { accountPayoutRepository, type AccountPayoutRow } from './payout.repository.ts';

export type AccountPayoutParts = { db: Database; time: SandboxTime; post: Postbox };

/** Payouts of connected accounts. Methods with `tx` run in the transaction of their request. */
export function accountPayoutService({ db, time, post }: AccountPayoutParts) {
  return {
    /** @throws {StripeError} for an account that cannot be paid out, or whose balance is too small */
    async create(
      tx: Queries,
      account: AccountRow,
      { amountMinor, currency, metadata }: Pick<AccountPayoutRow, 'amountMinor' | 'currency' | 'metadata'>,
    ): Promise<AccountPayoutRow> {
      if (!isPayable(account))
        throw invalidRequest('Payouts are disabled for this account.', { code: 'payouts_not_allowed' });
      const createdAt = await time.now(tx);
      const { settlesAfterMs } = bankBehaviourOf(account.holder);
      const arrivesAt = new Date(createdAt.getTime() + settlesAfterMs);
      const row: AccountPayoutRow = {
        id: `po_${newSecret(15)}`,
        accountId: account.id,
        amountMinor,
        currency,
        metadata,
        state: 'pending',
        failureCode: null,
        dueAt: arrivesAt,
        arrivesAt,
        createdAt,
      };
      const movement = { type: 'payout', amountMinor: 0 - amountMinor, currency, source: row.id, createdAt } as const;
      await withdraw(tx, { ...movement, accountId: account.id });
      await accountPayoutRepository(tx).insert(row);
      const object = payoutObject(row, bankAccountId(account));
      await post.append(tx, 'payout.created', object, createdAt, account.id);
      return row;
    },

    /** The bank's decision: a payout arrives or fails, and one that has arrived may come back. */
    processDue: (id: string, at: Date): Promise<void> => db.transaction((tx) => processDue(post, tx, id, at)),
  };
}

export type AccountPayoutService = ReturnType<typeof accountPayoutService>;

async function processDue(post: Postbox, tx: Queries, id: string, at: Date): Promise<void> {
  const row = await accountPayoutRepository(tx).findForUpdate(id);
  if (!row?.dueAt || row.dueAt > at) return;
  const { failureCode, returnsAfterMs } = bankBehaviourOf(
    (await accountRepository(tx).find(row.accountId))?.holder ?? null,
  );
  const isFailed = failureCode !== null && (row.state === 'paid' || returnsAfterMs === null);
  const returnsAt = returnsAfterMs === null ? null : new Date(at.getTime() + returnsAfterMs);
  const saved = await accountPayoutRepository(tx).update({
    ...row,
    state: isFailed ? 'failed' : 'paid',
    failureCode: isFailed ? failureCode : null,
    dueAt: isFailed ? null : returnsAt,
  });
  if (isFailed)
    await move(tx, {
      type: 'payout_failure',
      amountMinor: row.amountMinor,
      currency: row.currency,
      source: row.id,
      accountId: row.accountId,
      again: 'f',
      createdAt: at,
    });
  const object = payoutObject(saved, bankAccountId({ id: row.accountId }));
  await post.append(tx, isFailed ? 'payout.failed' : 'payout.paid', object, at, row.accountId);
}
