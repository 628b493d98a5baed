import type { MediaState } from '@velvet/contracts/meeting/messages';
import type { Queries } from '@velvet/kit/database';
import type { Person, Room } from './room.ts';

type RoomRow = Omit<Room, 'persons' | 'id'> & { id: string | null; version: number | null; next: number };
type PersonRow = Omit<Person, 'media'> & { media: MediaState };

const roomColumns = `r.id, r.version, r.is_hosted as "isHosted", r.opened_by as "openedBy", r.host_key_hash as "hostKeyHash",
  r.expires_at as "expiresAt", r.host, r.has_lobby as lobby, r.is_locked as locked, r.began_at as "beganAt", r.joined`;
const personColumns = `id, name, is_waiting as "isWaiting", place, resume_hash as "resumeHash", rejoin_hash as "rejoinHash", instance, connection,
  media, is_plain as "isPlain", away_since as "awaySince", keys`;

/** A room as it was read, its version, and the one that a change of it gets. */
export type RoomRead = { readonly room: Room | undefined; readonly version: number; readonly next: number };

/** Only within a transaction that holds the room's lock. */
export function roomRepository(tx: Queries) {
  return {
    /** Until the transaction ends nobody else changes this room, there or not. */
    async lock(roomId: string): Promise<void> {
      await tx.run('meeting.lock', 'select pg_advisory_xact_lock(7312, hashtext($1))', [roomId]);
    },

    async read(roomId: string): Promise<RoomRead> {
      const row = await tx.one<RoomRow>(
        'meeting.findRoom',
        `select nextval('meeting_version') as next, ${roomColumns}
           from (select 1) one left join meeting_room r on r.id = $1`,
        [roomId],
      );
      if (!row) throw new Error('The room was not read.');
      const { next, id, version, ...rest } = row;
      if (id === null) return { room: undefined, version: 0, next };
      const persons = await tx.rows<PersonRow>(
        'meeting.findPersons',
        `select ${personColumns} from meeting_participant where room_id = $1 order by place`,
        [roomId],
      );
      return { room: { ...rest, id, persons }, version: version ?? 0, next };
    },

    async upsertRoom(room: Room, version: number): Promise<void> {
      await tx.run(
        'meeting.upsertRoom',
        `insert into meeting_room (id, version, changed_at, is_hosted, opened_by, host_key_hash, expires_at, host,
             has_lobby, is_locked, began_at, joined)
           values ($1, $2, clock_timestamp(), $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (id) do update set version = excluded.version, changed_at = excluded.changed_at,
           host = excluded.host, has_lobby = excluded.has_lobby, is_locked = excluded.is_locked,
           began_at = excluded.began_at, joined = excluded.joined`,
        [
          room.id,
          version,
          room.isHosted,
          room.openedBy,
          room.hostKeyHash,
          room.expiresAt,
          room.host,
          room.lobby,
          room.locked,
          room.beganAt,
          room.joined,
        ],
      );
    },

    async deleteRoom(roomId: string): Promise<void> {
      await tx.run('meeting.deleteRoom', 'delete from meeting_room where id = $1', [roomId]);
    },

    ...persons(tx),
  };
}

function persons(tx: Queries) {
  return {
    async upsertPerson(roomId: string, person: Person): Promise<void> {
      await tx.run(
        'meeting.upsertPerson',
        `insert into meeting_participant (id, room_id, name, is_waiting, place, resume_hash, instance, connection, media,
             is_plain, away_since, keys, rejoin_hash)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (id) do update set is_waiting = excluded.is_waiting, place = excluded.place,
           instance = excluded.instance, connection = excluded.connection, media = excluded.media,
           away_since = excluded.away_since`,
        [
          person.id,
          roomId,
          person.name,
          person.isWaiting,
          person.place,
          person.resumeHash,
          person.instance,
          person.connection,
          JSON.stringify(person.media),
          person.isPlain,
          person.awaySince,
          person.keys,
          person.rejoinHash,
        ],
      );
    },

    async deletePersons(ids: readonly string[]): Promise<void> {
      await tx.run('meeting.deletePersons', 'delete from meeting_participant where id = any($1)', [ids]);
    },

    async insertRemoved(roomId: string, keys: readonly string[]): Promise<void> {
      await tx.run(
        'meeting.insertRemoved',
        `insert into meeting_removed (room_id, key) select $1, unnest($2::text[]) on conflict do nothing`,
        [roomId, keys],
      );
    },

    async isRemoved(roomId: string, keys: readonly string[]): Promise<boolean> {
      const row = await tx.one(
        'meeting.isRemoved',
        'select from meeting_removed where room_id = $1 and key = any($2)',
        [roomId, keys],
      );
      return row !== undefined;
    },
  };
}
