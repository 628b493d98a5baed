import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Scheduled posts and sessions. */
export function scheduledRepository(db: Queries) {
  return {
    /** Serialises the scheduling of an owner until the transaction ends. */
    async lockOwner(ownerId: UserId): Promise<void> {
      await db.run('scheduled.lockOwner', `select pg_advisory_xact_lock(hashtextextended('scheduled:' || $1, 0))`, [
        ownerId,
      ]);
    },

    /** Counts posts and sessions that wait for their time. */
    async count(ownerId: UserId): Promise<number> {
      const row = await db.one<{ count: number }>(
        'scheduled.count',
        `select (select count(*) from post where author_id = $1 and state = 'scheduled')
              + (select count(*) from queue_item where owner_id = $1 and state = 'scheduled') as count`,
        [ownerId],
      );
      return row?.count ?? 0;
    },
  };
}
