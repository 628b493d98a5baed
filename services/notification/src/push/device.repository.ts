import type { UserId } from '@velvet/contracts/ids';
import type { PushSubscriptionInput } from '@velvet/contracts/notification/devices';
import type { Queries } from '@velvet/kit/database/database';

export type Device = { id: string; label: string; createdAt: Date; seenAt: Date };
export type NewDevice = PushSubscriptionInput & { id: string; userId: UserId; label: string; now: Date };

const shown = 'id, label, created_at as "createdAt", seen_at as "seenAt"';

export function deviceRepository(db: Queries) {
  return {
    /** A subscription that moves to another person is a new device: deliveries of the former person do not count for it. */
    async upsert({ id, userId, endpoint, keys, label, now }: NewDevice): Promise<Device> {
      const row = await db.one<Device>(
        'pushDevice.upsert',
        `insert into push_device (id, user_id, endpoint, p256dh, auth, label, created_at, seen_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7)
         on conflict (endpoint) do update set
           id = case when push_device.user_id = $2 then push_device.id else $1 end,
           created_at = case when push_device.user_id = $2 then push_device.created_at else $7 end,
           user_id = $2, p256dh = $4, auth = $5, label = $6, seen_at = $7
         returning ${shown}`,
        [id, userId, endpoint, keys.p256dh, keys.auth, label, now],
      );
      if (!row) throw new Error('An upsert returns its row.');
      return row;
    },

    /** Deletes the devices of a person beyond the last used ones. */
    async deleteSurplus(userId: UserId, kept: number): Promise<void> {
      await db.run(
        'pushDevice.deleteSurplus',
        `delete from push_device where id in (
           select id from push_device where user_id = $1 order by seen_at desc, id desc offset $2)`,
        [userId, kept],
      );
    },

    /** @returns whether the old endpoint was known */
    async updateEndpoint(oldEndpoint: string, { endpoint, keys }: PushSubscriptionInput, now: Date): Promise<boolean> {
      const changed = await db.run(
        'pushDevice.updateEndpoint',
        `update push_device set endpoint = $2, p256dh = $3, auth = $4, seen_at = $5
          where endpoint = $1 and not exists (select from push_device other where other.endpoint = $2 and $1 <> $2)`,
        [oldEndpoint, endpoint, keys.p256dh, keys.auth, now],
      );
      return changed === 1;
    },

    list(userId: UserId): Promise<Device[]> {
      const sql = `select ${shown} from push_device where user_id = $1 order by seen_at desc, id desc`;
      return db.rows('pushDevice.list', sql, [userId]);
    },
  };
}
