import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

type Card = { userId: UserId; handle: string; name: string; avatar: string | null; hidden: boolean };

export function profileCardRepository(db: Queries) {
  return {
    find(userId: UserId): Promise<Card | undefined> {
      return db.one(
        'profileCard.find',
        'select user_id as "userId", handle, name, avatar, hidden from profile_card where user_id = $1',
        [userId],
      );
    },
  };
}
