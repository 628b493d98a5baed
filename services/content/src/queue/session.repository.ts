import type { Audience } from '@velvet/contracts/content/audiences';
import type { QueueType } from '@velvet/contracts/content/queue';
import type { QueueItemId, UserId } from '@velvet/contracts/ids';
import { hasPurchased } from '@velvet/entitlements/entitled';
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
  audience: Audience;
  isAgeRestricted: boolean;
  /** of a ticket; 0 without tickets */
  priceMinor: number;
  /** of a live session, from its creation on */
  roomId: string | null;
  createdAt: Date;
  /** increases with every change */
  revision: number;
  /** whether payment sells tickets */
  isOffered: boolean;
  /** the time of which people were reminded */
  remindedFor: Date | null;
};

const sessionColumns = `id, owner_id as "ownerId", title, description, type, state, scheduled_at as "scheduledAt", time_zone as "timeZone",
  duration_minutes as "durationMinutes", audience, price_minor as "priceMinor", room_id as "roomId", created_at as "createdAt",
  revision, is_offered as "isOffered", reminded_for as "remindedFor", is_age_restricted as "isAgeRestricted"`;

/** The values of all columns, in the order of an insert. */
function valuesOf(session: SessionRow): unknown[] {
  const { id, ownerId, title, description, type, state, scheduledAt, timeZone } = session;
  const { durationMinutes, audience, isAgeRestricted, priceMinor, roomId, createdAt } = session;
  const { revision, isOffered, remindedFor } = session;
  const settings = [durationMinutes, audience !== 'public', priceMinor, roomId, createdAt];
  return [
    id,
    ownerId,
    title,
    description,
    type,
    state,
    scheduledAt,
    timeZone,
    ...settings,
    audience,
    revision,
    isOffered,
    remindedFor,
    isAgeRestricted,
  ];
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
                room_id, created_at, audience, revision, is_offered, reminded_for, is_age_restricted)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
         on conflict (id) do update set title = $3, description = $4, type = $5, state = $6, scheduled_at = $7, time_zone = $8,
                duration_minutes = $9, is_private = $10, price_minor = $11, room_id = $12, audience = $14, revision = $15,
                is_offered = $16, reminded_for = $17, is_age_restricted = $18`,
        valuesOf(session),
      );
    },

    async delete(id: QueueItemId): Promise<void> {
      await db.run('session.delete', 'delete from queue_item where id = $1', [id]);
    },

    /** Locks a session of anybody until the end of the transaction. */
    lockAny(id: string): Promise<SessionRow | undefined> {
      return db.one('session.lockAny', `select ${sessionColumns} from queue_item where id = $1 for update`, [id]);
    },

    lockOwn(ownerId: UserId): Promise<SessionRow[]> {
      return db.rows(
        'session.lockOwn',
        `select ${sessionColumns} from queue_item where owner_id = $1 order by id for update`,
        [ownerId],
      );
    },

    /** Returns the open sessions of a creator for which a person has a ticket. */
    findOpenWithTicket(ownerId: UserId, holderId: UserId): Promise<SessionRow[]> {
      return db.rows(
        'session.findOpenWithTicket',
        `select ${sessionColumns} from queue_item where owner_id = $1 and state in ('scheduled', 'live') and ${hasPurchased('$2', `'ticket'`, 'queue_item.id')} order by id`,
        [ownerId, holderId],
      );
    },

    ...dueSessions(db),
  };
}

/** Locks of sessions with a step that is due, until the end of the transaction; other replicas skip them. */
function dueSessions(db: Queries) {
  return {
    /** Locks scheduled sessions whose time has come. */
    lockDue(now: Date, limit: number): Promise<SessionRow[]> {
      return db.rows(
        'session.lockDue',
        `select ${sessionColumns} from queue_item where state = 'scheduled' and scheduled_at <= $1
          order by scheduled_at, id limit $2 for update skip locked`,
        [now, limit],
      );
    },

    /** Locks live sessions whose duration is over. */
    lockEnded(now: Date, limit: number): Promise<SessionRow[]> {
      return db.rows(
        'session.lockEnded',
        `select ${sessionColumns} from queue_item
          where state = 'live' and scheduled_at + make_interval(mins => duration_minutes) <= $1
          order by scheduled_at, id limit $2 for update skip locked`,
        [now, limit],
      );
    },

    /** Locks sessions that begin until a time and of which nobody was reminded yet. */
    lockSoon(now: Date, until: Date, limit: number): Promise<SessionRow[]> {
      return db.rows(
        'session.lockSoon',
        `select ${sessionColumns} from queue_item
          where type = 'live' and state = 'scheduled' and scheduled_at > $1 and scheduled_at <= $2
            and reminded_for is distinct from scheduled_at
          order by scheduled_at, id limit $3 for update skip locked`,
        [now, until, limit],
      );
    },
  };
}
