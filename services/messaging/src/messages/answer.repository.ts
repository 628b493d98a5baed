import { messageSent } from '@velvet/contracts/messaging/events';
import type { Appending } from '@velvet/kit/database/database';
import type { z } from 'zod';
import { blockedWith, isHidden } from '@velvet/people/visibility';
import { isPrivate, joinedMembers } from '#conversations/membership.repository.ts';
import { insertedColumns, insertedParameters, insertedValues, type NewMessage } from './message.repository.ts';

type Stored = { seq: number; sentAt: Date };
type Event = z.input<typeof messageSent.payload>;

/** Facts about a conversation in the event of a message. `since`: broadcasts are kept from this time on. */
export type Terms = { isPrivate: boolean; isOtherMuted: boolean; since: Date };

/**
 * Stores an answer of a member as the last message and publishes it: the sender has received and read everything before it. Waits for
 * concurrent messages of the conversation, whose positions are before that of the answer, and for a concurrent insert with the same
 * client id.
 * @param event as if no message were concurrent and the sender had unread messages; the statement corrects both
 * @returns position and time; undefined, without any effect, if the sender used the client id before
 */
export function insertAnswer(db: Appending, message: NewMessage, event: Event): Promise<Stored | undefined> {
  const place = placeOf('conversation where id = $1 for no key update');
  const sql = `with place as (${place}), ${storing('$14', '$15')}`;
  const values = [...insertedValues(message), message.sentAt];
  return db.oneAppending({ name: 'message.insertAnswer', sql, values }, messageSent, event);
}

/**
 * As `insertAnswer`, for a text to a member who has written in the conversation. The two must reach each other (`mayWrite` is then
 * open), no broadcast may wait, and the terms are current.
 * @returns undefined, without any effect, also if one of these does not hold
 */
export function insertText(
  db: Appending,
  message: NewMessage,
  event: Event,
  terms: Terms,
): Promise<Stored | undefined> {
  const place = placeOf('chat join conversation on id = $1 for no key update of conversation');
  const sql = `with chat as materialized (${openChat}), place as (${place}), ${storing('$17', '$18')}`;
  const values = [...insertedValues(message), message.sentAt, terms.isPrivate, terms.isOtherMuted, terms.since];
  return db.oneAppending({ name: 'message.insertText', sql, values }, messageSent, event);
}

/** SQL of one row if the conversation `$1` is open for a text of `$3` on the terms `$14` to `$16`. */
const openChat = `
  select from ${joinedMembers}
   where m.conversation_id = $1 and m.user_id = $3 and m.is_listed and o.has_sent
     and o.user_id <> all (array(${blockedWith('$3')})) and not ${isHidden('o.user_id')} and not ${isHidden('$3')}
     and ${isPrivate('m')} = $14 and o.is_muted = $15
     and not exists (select from broadcast b where b.creator_id = m.other_id and b.cut_position > coalesce(m.broadcast_position, 0)
                                               and b.unsent_at is null and b.cut_at > $16)`;

/** SQL of position and time after the last message. The clocks of replicas differ; the times of messages have the order of their positions. */
const placeOf = (conversation: string) =>
  `select last_seq + 1 as seq, greatest(last_at, $13) as at from ${conversation}`;

/** SQL that stores and publishes the message at the `place`. */
const storing = (key: string, envelope: string) => `
  sent as (
    insert into message (${insertedColumns}) select ${insertedParameters}, place.seq, place.at from place
      on conflict (sender_id, client_id) do nothing returning seq, created_at),
  head as (update conversation set last_seq = sent.seq, last_at = sent.created_at from sent where id = $1),
  members as (
    update member m set last_seq = sent.seq, last_at = sent.created_at, is_listed = true, is_archived = false,
           has_sent = m.has_sent or m.user_id = $3,
           delivered_seq = case when m.user_id = $3 then sent.seq else m.delivered_seq end,
           read_seq = case when m.user_id = $3 then sent.seq else m.read_seq end,
           own_unread = case when m.user_id = $3 then 0 else m.own_unread end
      from sent where m.conversation_id = $1
    returning m.user_id, old.last_seq - old.read_seq - old.own_unread as unread),
  published as (
    insert into outbox (key, envelope)
    select ${key}, jsonb_set(${envelope}::jsonb, '{data}', ${envelope}::jsonb -> 'data' || jsonb_build_object(
             'seq', sent.seq,
             'sentAt', to_char(sent.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'reading', case when members.unread > 0 then ${envelope}::jsonb #> '{data,reading}' else 'null' end))
      from sent join members on members.user_id = $3)
  select seq, created_at as "sentAt" from sent`;
