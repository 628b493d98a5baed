import type { ConversationId } from '@velvet/contracts/ids';
import type { Database } from '@velvet/kit/database/database';
import { blockedWith, isHidden } from '@velvet/people/visibility';
import { isPrivate, joinedMembers } from '#conversations/membership.repository.ts';
import { placed, storing, type Stored } from './answer.repository.ts';
import type { NewMessage } from './message.repository.ts';

/** Facts about a conversation in the event of a message. */
export type Terms = { isPrivate: boolean; isOtherMuted: boolean };

/** `event` is as that of `insertAnswer`. */
export type NewText = { row: NewMessage; event: ReturnType<Database['prepare']>; terms: Terms };

/**
 * Stores and publishes texts as `insertAnswer` does, each to a member who has written in another conversation. The two must reach each
 * other (`mayWrite` is then open), no broadcast may wait, the terms must be current and the client id unused. Otherwise the text is not
 * stored. A text of a locked conversation is not stored either, because one conversation must not delay the others.
 * @param since broadcasts are kept from this time on
 * @returns position and time of those that were stored, by conversation
 */
export async function insertTexts(
  db: Database,
  texts: readonly NewText[],
  since: Date,
): Promise<Map<ConversationId, Stored>> {
  const values = [
    since,
    texts.map(({ row }) => row.conversationId),
    texts.map(({ row }) => row.id),
    texts.map(({ row }) => row.senderId),
    texts.map(({ row }) => row.clientId),
    texts.map(({ row }) => row.content),
    texts.map(({ row }) => row.sentAt),
    texts.map(({ terms }) => terms.isPrivate),
    texts.map(({ terms }) => terms.isOtherMuted),
  ];
  const events = texts.map(({ event }) => event);
  const statement = { name: 'message.insertTexts', sql: insertion, values };
  const rows = await db.rowsAppending<Stored & { conversationId: ConversationId }>(statement, events);
  return new Map(rows.map(({ conversationId, ...stored }) => [conversationId, stored]));
}

const insertion = storing(
  'conversation_id, id, sender_id, client_id, kind, body',
  `select given.*, 'text' as kind, ${placed('given.sent_at')}
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::timestamptz[], $8::boolean[], $9::boolean[], $10::text[], $11::jsonb[])
            as given (conversation_id, id, sender_id, client_id, body, sent_at, is_private, is_other_muted, key, envelope)
          join conversation c on c.id = given.conversation_id
          join (${joinedMembers}) on m.conversation_id = given.conversation_id and m.user_id = given.sender_id
    where m.is_listed and o.has_sent
      and o.user_id <> all (array(${blockedWith('given.sender_id')}))
      and not ${isHidden('o.user_id')} and not ${isHidden('given.sender_id')}
      and ${isPrivate('m')} = given.is_private and o.is_muted = given.is_other_muted
      and not exists (select from broadcast b where b.creator_id = m.other_id and b.cut_position > coalesce(m.broadcast_position, 0)
                                                and b.unsent_at is null and b.cut_at > $1)
    -- every statement locks conversations in one order
    order by c.id for no key update of c skip locked`,
);
