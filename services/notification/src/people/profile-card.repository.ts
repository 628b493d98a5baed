import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { TrustFacts } from '@velvet/people/trust';

type Card = { userId: UserId; handle: string; name: string; avatar: string | null; hidden: boolean };

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

    find(userId: UserId): Promise<Card | undefined> {
      return db.one(
        'profileCard.find',
        'select user_id as "userId", handle, name, avatar, hidden from profile_card where user_id = $1',
        [userId],
      );
    },
  };
}
