import type { UserId } from '@velvet/contracts/ids';
import { AccountHidden } from '@velvet/contracts/payment/failures';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { profileCardRepository } from './profile-card.repository.ts';

/**
 * Rejects payments of a hidden account, and keeps the account as it is until the transaction ends. A deletion request
 * that arrives meanwhile therefore finds the subscription that the transaction opens.
 *
 * @throws {Refusal} `AccountHidden`
 */
export async function requirePayer(tx: Transaction, userId: UserId): Promise<void> {
  if (await profileCardRepository(tx).isHiddenForShare(userId)) throw new Refusal(AccountHidden);
}
