import type { ConversationId } from '@velvet/contracts/ids';
import type { MediaState } from '@velvet/contracts/meeting/messages';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';
import type { RoomParticipant, Room } from './room.ts';

type RoomRow = Omit<Room, 'participants' | 'id'> & { id: string | null; version: number | null; nextVersion: number };
type ParticipantRow = Omit<RoomParticipant, 'media'> & { media: MediaState };

const roomColumns = `r.id, r.version, r.is_hosted as "isHosted", r.opened_by as "openedBy", r.host_key_hash as "hostKeyHash",
  r.expires_at as "expiresAt", r.host, r.has_lobby as lobby, r.is_locked as locked, r.conversation_id as "conversationId", r.began_at as "beganAt", r.joined`;
const participantColumns = `id, name, user_id as "userId", is_waiting as "isWaiting", place, resume_hash as "resumeHash", rejoin_hash as "rejoinHash", instance, connection,
  media, is_plain as "isPlain", away_since as "awaySince", keys`;

/** A stored room with its version. A change of the room gets `nextVersion`. */
export type StoredRoom = { readonly room: Room | undefined; readonly version: number; readonly nextVersion: number };

/** All methods except `lock` require a transaction that holds the lock of the room. */
export function roomRepository(tx: Queries) {
  return {
    /** Locks a room, which need not exist, until the transaction ends. */
    async lock(roomId: string): Promise<void> {
      await tx.run('meeting.lock', 'select pg_advisory_xact_lock(7312, hashtext($1))', [roomId]);
    },

    /** Returns version 0 when the room does not exist. */
    async find(roomId: string): Promise<StoredRoom> {
      const row = await tx.one<RoomRow>(
        'meeting.findRoom',
        `select nextval('meeting_version') as "nextVersion", ${roomColumns}
           from (select 1) one left join meeting_room r on r.id = $1`,
        [roomId],
      );
      if (!row) throw new Error('The statement meeting.findRoom returned no row.');
      const { nextVersion, id, version, ...rest } = row;
      if (id === null) return { room: undefined, version: 0, nextVersion };
      const participants = await tx.rows<ParticipantRow>(
        'meeting.findParticipants',
        `select ${participantColumns} from meeting_participant where room_id = $1 order by place`,
        [roomId],
      );
      return { room: { ...rest, id, participants }, version: version ?? 0, nextVersion };
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

    ...callMethods(tx),
    ...participantMethods(tx),
  };
}

function callMethods(tx: Queries) {
  return {
    /** Returns whether a user may join a call: its opener, and the member of the conversation that is with the opener. */
    async isPair(conversationId: ConversationId, userId: string, openedBy: string | null): Promise<boolean> {
      if (userId === openedBy) return true;
      const row = await tx.one(
        'meeting.isPair',
        `select from conversation_pair where conversation_id = $1 and array[low_user_id, high_user_id] @> array[$2::text, $3]
            and $2 <> $3 and ${visibleTo('$2::text', '$3::text')}`,
        [conversationId, userId, openedBy],
      );
      return row !== undefined;
    },
  };
}

function participantMethods(tx: Queries) {
  return {
    async upsertParticipant(roomId: string, participant: RoomParticipant): Promise<void> {
      await tx.run(
        'meeting.upsertParticipant',
        `insert into meeting_participant (id, room_id, name, is_waiting, place, resume_hash, instance, connection, media,
             is_plain, away_since, keys, rejoin_hash, user_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         on conflict (id) do update set is_waiting = excluded.is_waiting, place = excluded.place,
           instance = excluded.instance, connection = excluded.connection, media = excluded.media,
           away_since = excluded.away_since`,
        [
          participant.id,
          roomId,
          participant.name,
          participant.isWaiting,
          participant.place,
          participant.resumeHash,
          participant.instance,
          participant.connection,
          JSON.stringify(participant.media),
          participant.isPlain,
          participant.awaySince,
          participant.keys,
          participant.rejoinHash,
          participant.userId,
        ],
      );
    },

    async deleteParticipants(ids: readonly string[]): Promise<void> {
      await tx.run('meeting.deleteParticipants', 'delete from meeting_participant where id = any($1)', [ids]);
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
