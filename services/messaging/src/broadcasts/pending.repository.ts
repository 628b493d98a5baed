import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';
import { received } from './audience.ts';
import { broadcastColumns, type BroadcastRow } from './broadcast.repository.ts';

/** The broadcasts of a creator that a reader has not opened. */
export type Pending = BroadcastRow & {
  sentAt: Date;
  position: number;
  /** null before the two have a conversation */
  conversationId: ConversationId | null;
  /** number of them; the row is the last one */
  count: number;
};

/**
 * SQL query: the broadcasts `b` of the creator that a person received since a time and has not opened. Each broadcast costs the check
 * of one person, whatever the size of the audience is.
 */
const unopened = (creator: string, person: string, since: string, position: string) => `
  select * from broadcast
   where broadcast.creator_id = ${creator} and broadcast.cut_position > coalesce(${position}, 0)
     and broadcast.unsent_at is null and broadcast.cut_at > ${since} and ${received('broadcast', person)} offset 0`;

/** SQL condition: broadcasts of the other member of a row `m` of `member` wait for the person. */
export const hasPending = (m: string, person: string, since: string) => `
  exists (${unopened(`${m}.other_id`, person, since, `${m}.broadcast_position`)} limit 1) and ${visibleTo(person, `${m}.other_id`)}`;

/**
 * SQL of the broadcasts that `$1` received since `$2` and has not opened, from the creators of a query. Each creator costs one
 * lookup in an index.
 */
const pendingOf = (creators: string, columns: string) => `
  select ${columns}
    from (${creators}) c
    left join member m on m.user_id = $1 and m.other_id = c.id
    cross join lateral (${unopened('c.id', '$1', '$2', 'm.broadcast_position')}) b
   where ${visibleTo('$1', 'c.id')}`;

const columnsOfOne = `${broadcastColumns}, m.conversation_id as "conversationId", 1 as count`;

/** Creators to whom `$1` has or had a relation. */
const related = `select distinct owner_id as id from audience_span where user_id = $1 and kind <> 'block' and owner_id <> $1`;

export function pendingRepository(db: Queries) {
  return {
    /** Returns the last pending broadcast of each creator. */
    findLast(userId: UserId, since: Date): Promise<Pending[]> {
      const columns = `distinct on (c.id) ${broadcastColumns}, m.conversation_id as "conversationId", count(*) over (partition by c.id)`;
      return db.rows('pending.findLast', `${pendingOf(related, columns)} order by c.id, b.cut_position desc`, [
        userId,
        since,
      ]);
    },

    /** Returns the creators of pending broadcasts. */
    async findCreators(userId: UserId, since: Date): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>('pending.findCreators', pendingOf(related, 'distinct c.id'), [
        userId,
        since,
      ]);
      return rows.map(({ id }) => id);
    },

    /** Returns the pending broadcasts of one creator in the order of sending. */
    findOf(userId: UserId, creatorId: UserId, since: Date): Promise<Pending[]> {
      return db.rows('pending.findOf', `${pendingOf('select $3::text as id', columnsOfOne)} order by b.cut_position`, [
        userId,
        since,
        creatorId,
      ]);
    },

    /** As `findOf`, by a conversation of the two, also before its first message. */
    findIn(userId: UserId, conversationId: ConversationId, since: Date): Promise<Pending[]> {
      return db.rows(
        'pending.findIn',
        `${pendingOf('select other_id as id from member where conversation_id = $3 and user_id = $1', columnsOfOne)} order by b.cut_position`,
        [userId, since, conversationId],
      );
    },

    /** Stores up to which position broadcasts are messages of the conversation. */
    async savePosition(userId: UserId, conversationId: ConversationId, position: number): Promise<void> {
      await db.run(
        'pending.savePosition',
        'update member set broadcast_position = $3 where conversation_id = $2 and user_id = $1',
        [userId, conversationId, position],
      );
    },
  };
}
