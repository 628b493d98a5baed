import type { MessageId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';
import type { Source } from '#delivery/channel.ts';
import { reasons, type Block } from '#mail/letter.ts';
import { somebody } from '#rows/sentence.ts';

/** A person that has not opened the application after a mail receives the next one a day later. */
const interval = `interval '24 hours'`;

/** Unread messages of `$1`, and broadcasts that `$1` has not opened: their mails were requested when they reached the person. */
const received = `
  select m.conversation_id, m.message_id, m.sender_id, m.sent_at
    from message_notice m
    left join message_reading r on r.conversation_id = m.conversation_id and r.user_id = m.receiver_id
   where m.receiver_id = $1 and m.call_state is null and not m.is_muted and m.seq > coalesce(r.read_seq, 0)
   union all
  select null, b.broadcast_id, b.creator_id, d.created_at
    from delivery d join broadcast_notice b on b.broadcast_id::text = d.subject_id
   where d.user_id = $1 and d.kind = 'unread' and d.channel = 'email'
     and not exists (select from broadcast_opening o where o.broadcast_id = b.broadcast_id and o.user_id = $1)`;

/**
 * Adds `is_new`: a new mail is about the message. It arrived after the last mail, and a day has passed since then or the person has
 * read or opened something.
 */
const unread = `
  select m.*, last.at is null or (m.sent_at > last.at and (m.sent_at > last.at + ${interval}
           or exists (select from message_reading back
                       where back.user_id = $1 and back.read_at > last.at and back.read_at < m.sent_at)
           or exists (select from broadcast_opening back
                       where back.user_id = $1 and back.opened_at > last.at and back.opened_at < m.sent_at))) as is_new
    from (${received}) m
   cross join (select max(due_at) as at from delivery where user_id = $1 and kind = 'unread' and state = 'sent') last
   where ${visibleTo('$1', 'm.sender_id')}`;

/** Returns whether a message is the first of its conversation that a new mail is about. Only such messages request a mail. */
export async function isFirstUnread(db: Queries, userId: UserId, messageId: MessageId): Promise<boolean> {
  const row = await db.one<{ isFirst: boolean }>(
    'unreadMessages.isFirst',
    `with unread as (${unread})
     select not exists (select from unread o where o.conversation_id = m.conversation_id and o.is_new
                           and (o.sent_at, o.message_id) < (m.sent_at, m.message_id)) as "isFirst"
       from unread m where m.message_id = $2 and m.is_new`,
    [userId, messageId],
  );
  return row?.isFirst ?? false;
}

type Row = { name: string | null; count: number };
const mostShown = 8;

/**
 * Returns the mail about all unread conversations. The oldest message that a new mail is about carries it, so that a person receives
 * one mail for many messages. It has no texts, because others may see the mail. A creator's broadcasts and messages are one row.
 */
export const unreadMessages: Source = async (db, userId, messageId) => {
  const rows = await db.rows<Row>(
    'unreadMessages.list',
    `with unread as materialized (${unread}),
          carrier as (select message_id from unread where is_new order by sent_at, message_id limit 1)
     select p.name, count(*) as count
       from unread u left join profile_card p on p.user_id = u.sender_id
      where exists (select from carrier where message_id = $2)
      group by u.sender_id, p.name order by max(u.sent_at) desc`,
    [userId, messageId],
  );
  if (rows.length === 0) return undefined;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const title = total === 1 ? 'You have an unread message' : `You have ${total} unread messages`;
  const shown = rows.slice(0, mostShown).map(({ name, count }): Block => ({
    kind: 'row',
    title: name ?? somebody,
    side: count === 1 ? '1 message' : `${count} messages`,
  }));
  const hidden = rows.length - shown.length;
  const link = '/dashboard?section=messages';
  return {
    title,
    text: title,
    link,
    group: 'unread',
    letter: {
      subject: 'You have unread messages',
      heading: title,
      blocks: [
        ...shown,
        ...(hidden > 0 ? [{ kind: 'row', title: `And ${hidden} more` } as const] : []),
        { kind: 'button', label: 'Open messages', url: link },
      ],
      reason: reasons.messages,
    },
  };
};
