import type { ConversationId, MessageId, UserId } from '@velvet/contracts/ids';
import type { CallState } from '@velvet/contracts/messaging/call-notice';
import type { Queries } from '@velvet/kit/database/database';

export type MessageNotice = {
  messageId: MessageId;
  conversationId: ConversationId;
  seq: number;
  senderId: UserId;
  receiverId: UserId;
  type: string;
  content: string;
  callState: CallState | null;
  isMuted: boolean;
  sentAt: Date;
};

export function messageNoticeRepository(db: Queries) {
  return {
    async insert(notice: MessageNotice): Promise<void> {
      await db.run(
        'messageNotice.insert',
        `insert into message_notice (message_id, conversation_id, seq, sender_id, receiver_id, type, content, call_state, is_muted, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
        [
          notice.messageId,
          notice.conversationId,
          notice.seq,
          notice.senderId,
          notice.receiverId,
          notice.type,
          notice.content,
          notice.callState,
          notice.isMuted,
          notice.sentAt,
        ],
      );
    },

    /** @returns false for messages of muted conversations, and for messages that are not stored any more */
    async update(messageId: MessageId, content: string, callState: CallState | null): Promise<boolean> {
      const row = await db.one<{ isDelivered: boolean }>(
        'messageNotice.update',
        'update message_notice set content = $2, call_state = $3 where message_id = $1 returning not is_muted as "isDelivered"',
        [messageId, content, callState],
      );
      return row?.isDelivered ?? false;
    },

    async delete(messageId: MessageId): Promise<void> {
      await db.run('messageNotice.delete', 'delete from message_notice where message_id = $1', [messageId]);
    },

    async markRead(conversationId: ConversationId, userId: UserId, readSeq: number, now: Date): Promise<void> {
      await db.run(
        'messageReading.upsert',
        `insert into message_reading (conversation_id, user_id, read_seq, read_at) values ($1, $2, $3, case when $3 > 0 then $4::timestamptz end)
         on conflict (conversation_id, user_id) do update set read_seq = $3, read_at = $4 where message_reading.read_seq < $3`,
        [conversationId, userId, readSeq, now],
      );
    },

    async deleteOfPerson(userId: UserId): Promise<void> {
      await db.run(
        'messageNotice.deleteOfPerson',
        'delete from message_notice where receiver_id = $1 or sender_id = $1',
        [userId],
      );
      await db.run('messageReading.deleteOfPerson', 'delete from message_reading where user_id = $1', [userId]);
    },

    async deleteOld(before: Date): Promise<void> {
      await db.run('messageNotice.deleteOld', 'delete from message_notice where sent_at < $1', [before]);
    },
  };
}
