import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** A room that a user has opened, before the first join. */
export type Opening = {
  /** the room's id */
  readonly id: string;
  readonly openedBy: UserId;
  readonly hostKeyHash: string;
  readonly expiresAt: Date;
  readonly lobby: boolean;
  /** its members alone can join; null: everyone with the address */
  readonly conversationId: ConversationId | null;
};

/** A room, which need not exist, with its number of people. */
type Counted = {
  people: number;
  visitors: number;
  host: string | null;
  conversationId: ConversationId | null;
  openedBy: string | null;
};

/** Rooms that users open in advance, with a host. */
export function openingRepository(db: Queries) {
  return {
    async insert({ id, openedBy, hostKeyHash, expiresAt, lobby, conversationId }: Opening): Promise<void> {
      await db.run(
        'meeting.open',
        `insert into meeting_room (id, version, changed_at, is_hosted, opened_by, host_key_hash, expires_at, has_lobby, conversation_id)
         values ($1, nextval('meeting_version'), clock_timestamp(), true, $2, $3, $4, $5, $6)`,
        [id, openedBy, hostKeyHash, expiresAt, lobby, conversationId],
      );
    },

    /** Counts the members of a room, which need not exist. */
    async count(roomId: string): Promise<Counted> {
      const row = await db.one<Counted>(
        'meeting.count',
        `select (select count(*)::int from meeting_participant where room_id = $1 and not is_waiting) as people,
                (select count(*)::int from meeting_participant where room_id = $1 and not is_waiting and user_id is null) as visitors,
                r.host, r.conversation_id as "conversationId", r.opened_by as "openedBy"
           from (select) one left join meeting_room r on r.id = $1`,
        [roomId],
      );
      return row ?? { people: 0, visitors: 0, host: null, conversationId: null, openedBy: null };
    },

    /** Removes the id of a deleted user from the rooms it has opened. */
    async forgetOpener(userId: UserId): Promise<void> {
      await db.run('meeting.forgetOpener', 'update meeting_room set opened_by = null where opened_by = $1', [userId]);
    },
  };
}
