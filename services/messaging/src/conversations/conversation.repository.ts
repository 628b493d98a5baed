import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { pairOf } from './conversation.ts';

export type NewConversation = { id: string; openerId: UserId; otherId: UserId; at: Date };

export function conversationRepository(db: Queries) {
  return {
    /** Returns the conversation of two people, and whether `userId` has it in the list. */
    findOfPair(userId: UserId, otherId: UserId): Promise<{ id: ConversationId; isListed: boolean } | undefined> {
      return db.one(
        'conversation.findOfPair',
        `select c.id, m.is_listed as "isListed" from conversation c
           join member m on m.conversation_id = c.id and m.user_id = $3
          where c.low_user_id = $1 and c.high_user_id = $2`,
        [...pairOf(userId, otherId), userId],
      );
    },

    /** Inserts the conversation unless the two have one. Waits for a concurrent insert of the same pair. */
    async insert({ id, openerId, otherId, at }: NewConversation): Promise<void> {
      await db.run(
        'conversation.insert',
        `with opened as (
           insert into conversation (id, low_user_id, high_user_id, last_seq, last_at, created_at) values ($1, $2, $3, 0, $4, $4)
           on conflict (low_user_id, high_user_id) do nothing returning id)
         insert into member (conversation_id, user_id, other_id, last_seq, last_at, delivered_seq, read_seq, has_sent, is_listed, is_muted, is_archived)
         select id, user_id, other_id, 0, $4, 0, 0, false, false, false, false
           from opened, (values ($2::text, $3::text), ($3, $2)) as pair (user_id, other_id)`,
        [id, ...pairOf(openerId, otherId), at],
      );
    },

    /** Deletes the conversations of a deleted person that nobody else can read: without messages, or with another deleted person. */
    async deleteUnreadable(userId: UserId): Promise<void> {
      await db.run(
        'conversation.deleteUnreadable',
        `delete from conversation c using member m
          where m.conversation_id = c.id and (c.low_user_id = $1 or c.high_user_id = $1) and m.user_id = $1
            and (c.last_seq = 0 or exists (select from profile_card p where p.user_id = m.other_id and p.hidden and p.handle = ''))`,
        [userId],
      );
    },
  };
}
