import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function sharingRepository(db: Queries) {
  return {
    /** Returns whether the person's views and shares may be counted. */
    async isOn(userId: UserId): Promise<boolean> {
      const sql = 'select from data_sharing where user_id = $1 and not is_on';
      return (await db.one('dataSharing.findOff', sql, [userId])) === undefined;
    },

    /** Changes nothing if the stored setting is as new. */
    async upsert(userId: UserId, revision: number, isOn: boolean): Promise<void> {
      await db.run(
        'dataSharing.upsert',
        `insert into data_sharing (user_id, revision, is_on) values ($1, $2, $3)
         on conflict (user_id) do update set revision = $2, is_on = $3 where data_sharing.revision < $2`,
        [userId, revision, isOn],
      );
    },
  };
}
