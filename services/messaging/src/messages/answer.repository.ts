import { messageSent } from '@velvet/contracts/messaging/events';
import type { Appending } from '@velvet/kit/database/database';
import type { z } from 'zod';
import { tipType } from './tipping.ts';
import { givenColumns, insertedValues, type NewMessage } from './message.repository.ts';

export type Stored = { seq: number; sentAt: Date };
export type SentEvent = z.input<typeof messageSent.payload>;

/**
 * Stores an answer of a member as the last message and publishes it: the sender has received and read everything before it. Waits for
 * concurrent messages of the conversation, whose positions are before that of the answer, and for a concurrent insert with the same
 * client id.
 * @param event as if no message were concurrent and the sender had unread messages; the statement corrects both
 * @returns position and time; undefined, without any effect, if the sender used the client id before
 */
export function insertAnswer(db: Appending, message: NewMessage, event: SentEvent): Promise<Stored | undefined> {
  const place = `
    select given.*, ${placed('given.sent_at')}
      from (values ($1::uuid, $2::uuid, $3, $4::uuid, $5, $6, $7::bigint, $8::uuid[], $9::bigint, $10, $11::jsonb, $12::uuid,
                    $13::timestamptz, $14, $15::jsonb)) as given (${givenColumns}, sent_at, key, envelope)
           join conversation c on c.id = given.conversation_id
       for no key update of c`;
  const values = [...insertedValues(message), message.sentAt];
  return db.oneAppending(
    { name: 'message.insertAnswer', sql: storing(givenColumns, place), values },
    messageSent,
    event,
  );
}

/** SQL of position and time after the last message. The clocks of replicas differ; the times of messages have the order of their positions. */
export const placed = (sentAt: string) => `c.last_seq + 1 as seq, greatest(c.last_at, ${sentAt}) as created_at`;

/**
 * SQL that stores and publishes messages, at most one of each conversation, and returns their positions and times. A tip gives no
 * permission to write: its payer may not have been allowed to send a text.
 * @param columns of the messages; others have their defaults
 * @param place SQL of these columns with position, time, key and envelope, which locks the conversations
 */
export const storing = (columns: string, place: string) => `
  with place as materialized (${place}),
  sent as (
    insert into message (${columns}, seq, created_at) select ${columns}, seq, created_at from place
      on conflict (sender_id, client_id) do nothing returning conversation_id, sender_id, seq, created_at, kind),
  head as (
    update conversation set last_seq = sent.seq, last_at = sent.created_at from sent where conversation.id = sent.conversation_id),
  members as (
    update member m set last_seq = sent.seq, last_at = sent.created_at, is_listed = true, is_archived = false,
           has_sent = m.has_sent or (m.user_id = sent.sender_id and sent.kind <> '${tipType}'),
           delivered_seq = case when m.user_id = sent.sender_id then sent.seq else m.delivered_seq end,
           read_seq = case when m.user_id = sent.sender_id then sent.seq else m.read_seq end,
           own_unread = case when m.user_id = sent.sender_id then 0 else m.own_unread end
      from sent where m.conversation_id = sent.conversation_id
    returning m.conversation_id, m.user_id, old.last_seq - old.read_seq - old.own_unread as unread),
  published as (
    insert into outbox (key, envelope)
    select place.key, jsonb_set(place.envelope, '{data}', place.envelope -> 'data' || jsonb_build_object(
             'seq', sent.seq,
             'sentAt', to_char(sent.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'reading', case when members.unread > 0 then place.envelope #> '{data,reading}' else 'null' end))
      from sent join place using (conversation_id)
           join members on members.conversation_id = sent.conversation_id and members.user_id = sent.sender_id)
  select conversation_id as "conversationId", seq, created_at as "sentAt" from sent`;
