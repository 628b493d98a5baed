import type { QueueType } from '@velvet/contracts/content/queue';
import type { QueueItemId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** A planned session. */
export type SessionRow = {
  id: QueueItemId;
  ownerId: UserId;
  title: string;
  description: string;
  type: QueueType;
  state: 'scheduled' | 'live' | 'completed' | 'cancelled';
  scheduledAt: Date;
  timeZone: string;
  durationMinutes: number;
  isPrivate: boolean;
  priceMinor: number;
  roomId: string | null;
  createdAt: Date;
};

const sessionColumns = `id, owner_id as "ownerId", title, description, type, state, scheduled_at as "scheduledAt", time_zone as "timeZone",
  duration_minutes as "durationMinutes", is_private as "isPrivate", price_minor as "priceMinor", room_id as "roomId", created_at as "createdAt"`;

/** The values of all columns, in the order of an insert. */
function valuesOf(session: SessionRow): unknown[] {
  const { id, ownerId, title, description, type, state, scheduledAt, timeZone } = session;
  const { durationMinutes, isPrivate, priceMinor, roomId, createdAt } = session;
  const settings = [durationMinutes, isPrivate, priceMinor, roomId, createdAt];
  return [id, ownerId, title, description, type, state, scheduledAt, timeZone, ...settings];
}

/** The planned sessions. */
export function sessionRepository(db: Queries) {
  return {
    /** Locks a session until the end of the transaction. */
    lock(ownerId: UserId, id: QueueItemId): Promise<SessionRow | undefined> {
      return db.one(
        'session.lock',
        `select ${sessionColumns} from queue_item where id = $2 and owner_id = $1 for update`,
        [ownerId, id],
      );
    },

    /** Inserts a session, or replaces it by its id. */
    async save(session: SessionRow): Promise<void> {
      await db.run(
        'session.save',
        `insert into queue_item (id, owner_id, title, description, type, state, scheduled_at, time_zone, duration_minutes, is_private, price_minor,
                room_id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (id) do update set title = $3, description = $4, type = $5, state = $6, scheduled_at = $7, time_zone = $8,
                duration_minutes = $9, is_private = $10, price_minor = $11, room_id = $12`,
        valuesOf(session),
      );
    },

    async delete(ownerId: UserId, id: QueueItemId): Promise<boolean> {
      const deleted = await db.run('session.delete', 'delete from queue_item where id = $2 and owner_id = $1', [
        ownerId,
        id,
      ]);
      return deleted === 1;
    },

    /** Locks scheduled sessions whose time has come; other replicas skip them. */
    lockDue(now: Date, limit: number): Promise<SessionRow[]> {
      return db.rows(
        'session.lockDue',
        `select ${sessionColumns} from queue_item where state = 'scheduled' and scheduled_at <= $1
          order by scheduled_at, id limit $2 for update skip locked`,
        [now, limit],
      );
    },

    /** Completes the live sessions whose duration is over. */
    async completeEnded(now: Date): Promise<void> {
      await db.run(
        'session.completeEnded',
        `update queue_item set state = 'completed'
          where state = 'live' and scheduled_at + make_interval(mins => duration_minutes) <= $1`,
        [now],
      );
    },

    async deleteOwner(ownerId: UserId): Promise<void> {
      await db.run('session.deleteOwner', 'delete from queue_item where owner_id = $1', [ownerId]);
    },
  };
}
