import type { SupportTicketId, UserId } from '@velvet/contracts/ids';
import { supportLimits } from '@velvet/contracts/messaging/support';
import type { Queries } from '@velvet/kit/database/database';
import type { SupportMessageRow } from './ticket.ts';

export type NewSupportMessage = Omit<SupportMessageRow, 'senderName'> & {
  ticketId: SupportTicketId;
  senderId: UserId | null;
  clientId: string | null;
};

export function supportMessageRepository(db: Queries) {
  return {
    async insert(message: NewSupportMessage): Promise<void> {
      await db.run(
        'supportMessage.insert',
        `insert into support_message (ticket_id, seq, id, sender_id, is_from_support, client_id, content, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          message.ticketId,
          message.seq,
          message.id,
          message.senderId,
          message.isFromSupport,
          message.clientId,
          message.content,
          message.sentAt,
        ],
      );
    },

    /** Returns the message that was sent with a client id. */
    findByClientId(ticketId: SupportTicketId, clientId: string): Promise<{ content: string } | undefined> {
      return db.one(
        'supportMessage.findByClientId',
        'select content from support_message where ticket_id = $1 and client_id = $2',
        [ticketId, clientId],
      );
    },

    /** Lists the newest messages, oldest first. */
    list(ticketId: SupportTicketId): Promise<SupportMessageRow[]> {
      return db.rows(
        'supportMessage.list',
        `select m.id, m.seq, m.sender_id as "senderId", p.name as "senderName", m.is_from_support as "isFromSupport", m.content,
                m.sent_at as "sentAt"
           from (select * from support_message where ticket_id = $1 order by seq desc limit ${supportLimits.messages}) m
           left join profile_card p on p.user_id = m.sender_id order by m.seq`,
        [ticketId],
      );
    },
  };
}
