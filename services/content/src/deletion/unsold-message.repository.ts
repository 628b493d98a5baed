import type { UserId } from '@velvet/contracts/ids';
import { isSold } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';

/** Locked messages that nobody has bought. */
export function unsoldMessageRepository(db: Queries) {
  return {
    /** Deletes those of a sender. Their media are gone, so there is nothing to buy. */
    async deleteOf(senderId: UserId): Promise<void> {
      await db.run(
        'unsoldMessage.deleteOf',
        `delete from message_media m where sender_id = $1 and price_minor > 0 and not ${isSold(`'message'`, 'm.message_id')}`,
        [senderId],
      );
    },
  };
}
