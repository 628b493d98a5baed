import { visibleTo } from '@velvet/people/visibility';
import type { Source } from '#delivery/channel.ts';
import { conversationLink } from '#intake/link.ts';
import { somebody } from '#rows/sentence.ts';

/** The group of a call's notifications: its end replaces its ring. */
export const callGroup = (messageId: string) => `call:${messageId}`;

type Row = { conversationId: string; content: string; isCall: boolean; name: string | null; unread: number };

/**
 * Returns the content of an unread message, or of a call that rings. Returns undefined also if a later message of the conversation
 * is unread: its delivery counts this one.
 */
export const messageContent: Source = async (db, userId, messageId) => {
  const row = await db.one<Row>(
    'messageNotice.findContent',
    `select m.conversation_id as "conversationId", m.content, m.call_state is not null as "isCall", p.name, later.unread
       from message_notice m left join profile_card p on p.user_id = m.sender_id
       left join message_reading r on r.conversation_id = m.conversation_id and r.user_id = m.receiver_id
       cross join lateral (
         select count(*) as unread, max(seq) as newest from message_notice u
          where u.conversation_id = m.conversation_id and u.receiver_id = m.receiver_id and u.call_state is null
            and u.seq > coalesce(r.read_seq, 0)) later
      where m.message_id = $2 and m.receiver_id = $1 and m.seq > coalesce(r.read_seq, 0) and ${visibleTo('$1', 'm.sender_id')}
        and case when m.call_state is null then m.seq = later.newest else m.call_state = 'ringing' end`,
    [userId, messageId],
  );
  if (!row) return undefined;
  const name = row.name ?? somebody;
  const link = conversationLink(row.conversationId);
  // a call does not replace the messages before it
  if (row.isCall)
    return {
      title: `${name} is calling`,
      text: row.content,
      discreetText: 'Incoming call',
      link,
      group: callGroup(messageId),
    };
  const text = row.unread > 1 ? `${row.unread} new messages` : row.content;
  return { title: name, text, link, group: `conversation:${row.conversationId}` };
};
