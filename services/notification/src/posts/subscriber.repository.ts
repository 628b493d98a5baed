import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function subscriberRepository(db: Queries) {
  return {
    /** Returns a page of the people with an active subscription to a creator, in the order of their ids. */
    async list(creatorId: UserId, now: Date, after: string, limit: number): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>(
        'subscriber.list',
        `select distinct subscriber_id as id from subscription
          where creator_id = $1 and not ended and open_until > $2 and subscriber_id > $3 order by subscriber_id limit $4`,
        [creatorId, now, after, limit],
      );
      return rows.map(({ id }) => id);
    },
  };
}
