import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isParted, isPrivate } from '#conversations/membership.repository.ts';

/** The positions of a member after a change. */
export type Receipt = {
  conversationId: ConversationId;
  otherId: UserId;
  deliveredSeq: number;
  readSeq: number;
  /** `deliveredSeq` increased */
  isDelivery: boolean;
  /** one of the two hides read receipts, or blocks the other */
  isPrivate: boolean;
  /** one of the two blocks the other */
  isParted: boolean;
};

const returned = `returning m.conversation_id as "conversationId", m.other_id as "otherId", m.delivered_seq as "deliveredSeq", m.read_seq as "readSeq",
  old.delivered_seq < new.delivered_seq as "isDelivery",
  ${isPrivate('m')} as "isPrivate", ${isParted('m')} as "isParted"`;

export function receiptRepository(db: Queries) {
  return {
    /** Marks messages up to a position as read. @returns undefined if they were */
    updateRead(userId: UserId, conversationId: ConversationId, seq: number): Promise<Receipt | undefined> {
      return db.one(
        'receipt.updateRead',
        `update member m set read_seq = least($3, last_seq), delivered_seq = greatest(delivered_seq, least($3, last_seq))
          where conversation_id = $2 and user_id = $1 and own_unread = 0 and read_seq < least($3, last_seq) ${returned}`,
        [userId, conversationId, seq],
      );
    },

    /**
     * As `updateRead`, for a member with own or unsent messages after the position. Own ones move it on as far as they follow it. Requires
     * the lock of the conversation.
     */
    updateReadOverOwn(userId: UserId, conversationId: ConversationId, seq: number): Promise<Receipt | undefined> {
      return db.one(
        'receipt.updateReadOverOwn',
        `with reached as (
           select coalesce((select min(e.seq) - 1 from message e
                             where e.conversation_id = $2 and e.seq > least($3, g.last_seq) and e.sender_id <> $1), g.last_seq) as seq
             from member g where g.conversation_id = $2 and g.user_id = $1)
         update member m set read_seq = reached.seq, delivered_seq = greatest(m.delivered_seq, reached.seq),
                own_unread = (select count(*) from message e where e.conversation_id = $2 and e.seq > reached.seq and (e.sender_id = $1 or e.unsent_at is not null))
           from reached
          where m.conversation_id = $2 and m.user_id = $1 and m.read_seq < reached.seq ${returned}`,
        [userId, conversationId, seq],
      );
    },

    /** Marks messages up to a position as delivered, in several conversations. @returns the conversations in which some were not */
    updateDelivered(userId: UserId, positions: readonly { id: ConversationId; seq: number }[]): Promise<Receipt[]> {
      return db.rows(
        'receipt.updateDelivered',
        // rows are locked in one order, because several devices acknowledge at once
        `with given as (select id, max(seq) as seq from unnest($2::uuid[], $3::bigint[]) as given (id, seq) group by id),
              behind as (
                select m.conversation_id, least(given.seq, m.last_seq) as seq
                  from member m join given on given.id = m.conversation_id
                 where m.user_id = $1 and m.is_listed and m.delivered_seq < least(given.seq, m.last_seq)
                 order by m.conversation_id for update of m)
         update member m set delivered_seq = greatest(m.delivered_seq, behind.seq)
           from behind where m.conversation_id = behind.conversation_id and m.user_id = $1 ${returned}`,
        [userId, positions.map(({ id }) => id), positions.map(({ seq }) => seq)],
      );
    },
  };
}
