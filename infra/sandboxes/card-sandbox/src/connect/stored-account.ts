import type { Queries } from '@velvet/kit/database/database';
import { StripeError } from '#api/stripe-error.ts';
import { accountRepository, type AccountRow } from './account.repository.ts';

/** @throws {StripeError} for an unknown account; that of somebody else is unknown, too */
export async function requireAccount(tx: Queries, id: string): Promise<AccountRow> {
  const account = await accountRepository(tx).find(id);
  if (account) return account;
  const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
  throw new StripeError(403, 'invalid_request_error', message, { code: 'account_invalid' });
}
