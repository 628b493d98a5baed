import type { CallState } from '@velvet/contracts/messaging/call-notice';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';
import type { Content, Source } from '#delivery/channel.ts';
import { conversationLink } from '#intake/link.ts';
import { somebody } from '#rows/sentence.ts';
import { callGroup } from './message-content.repository.ts';

type Row = { conversationId: string; state: CallState; isSeen: boolean; hasRung: boolean; name: string | null };

function findCall(db: Queries, userId: UserId, messageId: string): Promise<Row | undefined> {
  return db.one(
    'messageNotice.findCall',
    `select m.conversation_id as "conversationId", m.call_state as state, p.name,
            m.seq <= coalesce(r.read_seq, 0) as "isSeen",
            exists (select from delivery d where d.user_id = $1 and d.kind = 'call' and d.subject_id = $2
                      and (d.state = 'sent' or cardinality(d.sent_to) > 0 or d.claimed_until is not null)) as "hasRung"
       from message_notice m left join profile_card p on p.user_id = m.sender_id
       left join message_reading r on r.conversation_id = m.conversation_id and r.user_id = m.receiver_id
      where m.message_id = $2::uuid and m.receiver_id = $1 and m.call_state is not null and ${visibleTo('$1', 'm.sender_id')}`,
    [userId, messageId],
  );
}

const contentOf = (messageId: string, { name, conversationId }: Row, text: string): Content => ({
  title: name ?? somebody,
  text,
  discreetText: text,
  isSilent: true,
  link: conversationLink(conversationId),
  group: callGroup(messageId),
});

/** Returns the content of a call that rang to its end without an answer. */
export const missedCall: Source = async (db, userId, messageId) => {
  const row = await findCall(db, userId, messageId);
  return row?.state === 'ringing' && !row.isSeen ? contentOf(messageId, row, 'Missed call') : undefined;
};

const answers = { accepted: 'Call answered on another device', declined: 'Call declined on another device' } as const;

/** Returns the content of a call that was canceled, or answered on a device while others showed its ring. */
export const endedCall: Source = async (db, userId, messageId) => {
  const row = await findCall(db, userId, messageId);
  if (!row || row.state === 'ringing') return undefined;
  if (row.state === 'canceled') return row.isSeen ? undefined : contentOf(messageId, row, 'Missed call');
  return row.hasRung ? contentOf(messageId, row, answers[row.state]) : undefined;
};
