import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** The last message of a conversation, and what it changes for both members. */
export function conversationHeadRepository(db: Queries) {
  return {
    /**
     * Stores a broadcast as the last message. For its sender nothing happened: the list keeps its order unless nothing else was written,
     * and what the other member wrote stays unread.
     */
    async updateByBroadcast(conversationId: ConversationId, senderId: UserId, seq: number, at: Date) {
      await db.run(
        'conversationHead.updateByBroadcast',
        `with head as (update conversation set last_seq = $3, last_at = $4 where id = $1)
         update member set last_seq = $3,
                last_at = case when user_id = $2 and exists (select from message w where w.conversation_id = $1 and w.broadcast_id is null)
                               then last_at else $4 end,
                is_listed = is_listed or user_id <> $2, is_archived = is_archived and user_id = $2,
                delivered_seq = case when user_id = $2 and read_seq = last_seq then $3 else delivered_seq end,
                own_unread = case when user_id = $2 and read_seq < last_seq then own_unread + 1 else own_unread end,
                read_seq = case when user_id = $2 and read_seq = last_seq then $3 else read_seq end
          where conversation_id = $1`,
        [conversationId, senderId, seq, at],
      );
    },
  };
}
