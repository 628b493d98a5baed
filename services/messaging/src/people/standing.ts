import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { profileCardRepository } from './profile-card.repository.ts';

/** Returns whether a person is a verified creator whose account is not about to be deleted. */
export async function isVerifiedCreator(db: Queries, userId: UserId): Promise<boolean> {
  const standing = await profileCardRepository(db).findStanding(userId);
  return standing !== undefined && standing.verified && standing.role === 'creator' && !standing.hidden;
}
