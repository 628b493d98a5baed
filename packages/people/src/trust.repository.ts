import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { TrustFacts } from './trust.ts';

/** Reads the cards of a service that stores their columns `verified` and `joined_at`. */
export function trustRepository(db: Queries) {
  return {
    find(userId: UserId): Promise<TrustFacts | undefined> {
      return db.one(
        'profileCard.findTrust',
        'select verified, joined_at as "joinedAt" from profile_card where user_id = $1',
        [userId],
      );
    },
  };
}
