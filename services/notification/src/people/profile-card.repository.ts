import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { TrustFacts } from '@velvet/people/trust';

export function profileCardRepository(db: Queries) {
  return {
    /** Whether the person is verified is not stored here, because it changes no budget of this service. */
    findTrust(userId: UserId): Promise<TrustFacts | undefined> {
      return db.one(
        'profileCard.findTrust',
        'select false as verified, joined_at as "joinedAt" from profile_card where user_id = $1',
        [userId],
      );
    },
  };
}
