import type { UserId } from '@velvet/contracts/ids';
import { AccountHidden } from '@velvet/contracts/payment/failures';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { AgeRequired } from '@velvet/contracts/content/failures';
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

/** Requires the minimum age of a person that pays for or receives age restricted content. @throws {Refusal} `AgeRequired` */
export async function requireAge(tx: Transaction, userId: UserId, offer: { isAgeRestricted: boolean }): Promise<void> {
  if (offer.isAgeRestricted && !(await profileCardRepository(tx).isAdult(userId))) throw new Refusal(AgeRequired);
}
