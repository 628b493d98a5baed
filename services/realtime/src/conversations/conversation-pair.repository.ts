import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';

/** SQL: the other member of conversation $1, if the user $2 is a member and both are visible to each other. */
const selectOther = `select other.id from conversation_pair p
  cross join lateral (select case when p.low_user_id = $2 then p.high_user_id else p.low_user_id end as id) other
  where p.conversation_id = $1 and $2::text in (p.low_user_id, p.high_user_id)
    and ${visibleTo('$2::text', 'other.id')}
    and not exists (select from profile_card own where own.user_id = $2 and own.hidden)`;

/** Projection of the members of conversations. */
export function conversationPairRepository(db: Queries) {
  return {
    async insert(conversationId: ConversationId, [low, high]: readonly [UserId, UserId]): Promise<void> {
      await db.run(
        'conversationPair.insert',
        'insert into conversation_pair (conversation_id, low_user_id, high_user_id) values ($1, $2, $3) on conflict do nothing',
        [conversationId, low, high],
      );
    },

    /** Returns the other member; undefined for strangers, and if a member is hidden or blocked by the other. */
    async findOther(conversationId: ConversationId, userId: UserId): Promise<UserId | undefined> {
      const row = await db.one<{ id: UserId }>('conversationPair.findOther', selectOther, [conversationId, userId]);
      return row?.id;
    },

    /** Returns whether a conversation is one of other people, or one of its members is hidden or blocked the other. One that has not arrived yet is not. */
    async isClosedTo(conversationId: ConversationId, userId: UserId): Promise<boolean> {
      const row = await db.one(
        'conversationPair.isClosedTo',
        `select from conversation_pair where conversation_id = $1 and not exists (${selectOther})`,
        [conversationId, userId],
      );
      return row !== undefined;
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run(
        'conversationPair.deleteUser',
        'delete from conversation_pair where low_user_id = $1 or high_user_id = $1',
        [userId],
      );
    },
  };
}
