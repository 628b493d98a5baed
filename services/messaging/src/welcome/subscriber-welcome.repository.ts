import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function subscriberWelcomeRepository(db: Queries) {
  return {
    /** @returns whether the subscriber was not welcomed before */
    async insert(creatorId: UserId, subscriberId: UserId): Promise<boolean> {
      const inserted = await db.run(
        'subscriberWelcome.insert',
        'insert into subscriber_welcomed (creator_id, subscriber_id) values ($1, $2) on conflict do nothing',
        [creatorId, subscriberId],
      );
      return inserted === 1;
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run(
        'subscriberWelcome.deleteUser',
        'delete from subscriber_welcomed where creator_id = $1 or subscriber_id = $1',
        [userId],
      );
    },
  };
}
