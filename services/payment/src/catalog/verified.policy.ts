import type { UserId } from '@velvet/contracts/ids';
import { VerificationRequired } from '@velvet/contracts/payment/failures';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { profileCardRepository } from '#people/profile-card.repository.ts';

/** @throws {Refusal} `VerificationRequired` unless the age of the creator is verified */
export async function requireVerified(db: Queries, creatorId: UserId): Promise<void> {
  const card = await profileCardRepository(db).find(creatorId);
  if (!card?.verified) throw new Refusal(VerificationRequired);
}
