import type { UserId } from '@velvet/contracts/ids';
import type { PushSubscriptionInput } from '@velvet/contracts/notification/devices';
import type { Queries } from '@velvet/kit/database/database';

/** The subscriptions of devices, for the channel. */
export function pushTargetRepository(db: Queries) {
  return {
    /** Returns those of the people who have a device. */
    async listOwners(userIds: readonly UserId[]): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>(
        'pushDevice.listOwners',
        'select distinct user_id as id from push_device where user_id = any($1)',
        [userIds],
      );
      return rows.map(({ id }) => id);
    },

    async listIds(userId: UserId): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'pushDevice.listIds',
        'select id from push_device where user_id = $1',
        [userId],
      );
      return rows.map(({ id }) => id);
    },

    async find(id: string, userId: UserId): Promise<PushSubscriptionInput | undefined> {
      const row = await db.one<{ endpoint: string; p256dh: string; auth: string }>(
        'pushDevice.find',
        'select endpoint, p256dh, auth from push_device where id = $1 and user_id = $2',
        [id, userId],
      );
      return row && { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } };
    },

    /** Returns the origins of the push services of some devices. */
    async listOrigins(): Promise<string[]> {
      const rows = await db.rows<{ origin: string }>(
        'pushDevice.listOrigins',
        `select distinct substring(endpoint from '^https?://[^/]+') as origin
           from (select endpoint from push_device limit 100) as device`,
      );
      return rows.map(({ origin }) => origin);
    },

    /** Deletes an expired subscription, unless the browser has renewed it. */
    async deleteExpired(id: string, endpoint: string): Promise<void> {
      await db.run('pushDevice.deleteExpired', 'delete from push_device where id = $1 and endpoint = $2', [
        id,
        endpoint,
      ]);
    },

    async deleteOfPerson(userId: UserId): Promise<void> {
      for (const table of ['push_device', 'removed_push_device'])
        await db.run(`${table}.deleteOfPerson`, `delete from ${table} where user_id = $1`, [userId]);
    },

    /** Forgets devices that were removed before. */
    async deleteOld(before: Date): Promise<void> {
      await db.run('removedPushDevice.deleteOld', 'delete from removed_push_device where removed_at < $1', [before]);
    },
  };
}
