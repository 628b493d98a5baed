import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Devices that their owner removed stay known, so that they do not subscribe again by themselves. */
export function deviceRemovalRepository(db: Queries) {
  return {
    /** @returns whether it was a device of this person */
    async remove(id: string, userId: UserId, now: Date): Promise<boolean> {
      const removed = await db.run(
        'pushDevice.remove',
        `with removed as (delete from push_device where id = $1 and user_id = $2 returning id, user_id)
         insert into removed_push_device (id, user_id, removed_at) select id, user_id, $3 from removed`,
        [id, userId, now],
      );
      return removed === 1;
    },

    /** Returns whether the person removed the device. */
    async isRemoved(id: string, userId: UserId): Promise<boolean> {
      const sql = 'select id from removed_push_device where id = $1 and user_id = $2';
      return (await db.one('pushDevice.isRemoved', sql, [id, userId])) !== undefined;
    },
  };
}
