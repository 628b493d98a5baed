import type { BroadcastId, ConversationId, MessageId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { CallNotice } from '@velvet/contracts/messaging/call-notice';
import type { MessageKind, MessageReaction } from '@velvet/contracts/messaging/messages';
import { defaultCurrency, type Money } from '@velvet/contracts/money';
import { isSold } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { listedSeq } from '#conversations/membership.repository.ts';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';

export type MessageRow = {
  id: MessageId;
  conversationId: ConversationId;
  seq: number;
  senderId: UserId;
  clientId: string | null;
  type: MessageKind;
  content: string;
  vaultItemIds: VaultItemId[];
  price: Money | null;
  isBought: boolean;
  call: CallNotice | null;
  broadcastId: BroadcastId | null;
  replyTo: { id: MessageId; seq: number; senderId: UserId; type: MessageKind; content: string } | null;
  reactions: { userId: UserId; reaction: MessageReaction }[];
  sentAt: Date;
  editedAt: Date | null;
  unsentAt: Date | null;
};

export type NewMessage = Pick<
  MessageRow,
  | 'id'
  | 'conversationId'
  | 'seq'
  | 'senderId'
  | 'type'
  | 'content'
  | 'vaultItemIds'
  | 'price'
  | 'call'
  | 'broadcastId'
  | 'sentAt'
> & {
  clientId: string | null;
  replyToSeq: number | null;
};

/** SQL of whole messages from the rows of a selection `m`, newest first. */
const messagesOf = (selection: string) => `
  select m.id, m.conversation_id as "conversationId", m.seq, m.sender_id as "senderId", m.client_id as "clientId", m.kind as type,
         m.body as content, m.vault_item_ids as "vaultItemIds",
         case when m.price_minor > 0 then jsonb_build_object('amountMinor', m.price_minor, 'currency', ${creatorCurrency('m.sender_id')}) end as price,
         m.price_minor > 0 and ${isSold(`'message'`, 'm.id')} as "isBought", m.call, m.broadcast_id as "broadcastId", m.created_at as "sentAt", m.edited_at as "editedAt", m.unsent_at as "unsentAt",
         case when r.id is not null then jsonb_build_object('id', r.id, 'seq', r.seq, 'senderId', r.sender_id,
           'type', case when r.unsent_at is null then r.kind else 'text' end, 'content', r.body) end as "replyTo",
         coalesce((select jsonb_agg(jsonb_build_object('userId', x.user_id, 'reaction', x.reaction) order by x.at, x.user_id)
                     from message_reaction x where x.conversation_id = m.conversation_id and x.seq = m.seq), '[]') as reactions
    from (${selection}) m left join message r on r.conversation_id = m.conversation_id and r.seq = m.reply_to_seq
   order by m.conversation_id, m.seq desc`;

/** Messages that are calls. */
function calls(db: Queries) {
  return {
    /** Returns the calls of others that ring since a time in the conversations of a person, if no message followed them. */
    findRinging(userId: UserId, since: Date): Promise<MessageRow[]> {
      return db.rows(
        'message.findRinging',
        messagesOf(`select l.* from member o join message l on l.conversation_id = o.conversation_id and l.seq = o.last_seq
                     where o.user_id = $1 and o.is_listed and not o.is_archived and o.last_at > $2 and l.created_at > $2
                       and l.sender_id <> $1 and l.unsent_at is null and l.call ->> 'state' = 'ringing'`),
        [userId, since],
      );
    },

    /** Returns the call with this room among the last messages of a conversation. */
    findCall(conversationId: ConversationId, roomId: string): Promise<{ id: MessageId; senderId: UserId } | undefined> {
      return db.one(
        'message.findCall',
        `select id, sender_id as "senderId" from message
          where conversation_id = $1 and seq > (select last_seq - 100 from conversation where id = $1)
            and call ->> 'roomId' = $2 order by seq desc limit 1`,
        [conversationId, roomId],
      );
    },

    /** Returns the rooms of calls that are stored as ringing among the last messages of a conversation. */
    findRingingRooms(conversationId: ConversationId): Promise<{ roomId: string }[]> {
      return db.rows(
        'message.findRingingRooms',
        `select call ->> 'roomId' as "roomId" from message
          where conversation_id = $1 and seq > (select last_seq - 100 from conversation where id = $1)
            and call ->> 'state' = 'ringing' order by seq`,
        [conversationId],
      );
    },
  };
}

export function messageRepository(db: Queries) {
  return {
    ...calls(db),

    /** Returns the last message of each conversation that has one, as the list of `userId` shows it. */
    findLast(userId: UserId, conversationIds: readonly ConversationId[]): Promise<MessageRow[]> {
      return db.rows(
        'message.findLast',
        messagesOf(`select l.* from member m join message l on l.conversation_id = m.conversation_id and l.seq = ${listedSeq('m')}
                     where m.user_id = $1 and m.conversation_id = any ($2)`),
        [userId, conversationIds],
      );
    },

    find(conversationId: ConversationId, id: MessageId): Promise<MessageRow | undefined> {
      return db.one('message.find', messagesOf('select * from message where conversation_id = $1 and id = $2'), [
        conversationId,
        id,
      ]);
    },

    async findConversation(id: MessageId): Promise<ConversationId | undefined> {
      const row = await db.one<{ conversationId: ConversationId }>(
        'message.findConversation',
        'select conversation_id as "conversationId" from message where id = $1',
        [id],
      );
      return row?.conversationId;
    },

    findByClientId(senderId: UserId, clientId: string): Promise<MessageRow | undefined> {
      return db.one(
        'message.findByClientId',
        messagesOf('select * from message where sender_id = $1 and client_id = $2'),
        [senderId, clientId],
      );
    },
  };
}

/** The columns of `insertedValues`. */
export const givenColumns =
  'conversation_id, id, sender_id, client_id, kind, body, reply_to_seq, vault_item_ids, price_minor, currency, call, broadcast_id';

export function insertedValues(message: NewMessage): unknown[] {
  const { conversationId, id, senderId, clientId, type, content, replyToSeq, price } = message;
  const { amountMinor, currency } = price ?? { amountMinor: 0, currency: defaultCurrency };
  const call = message.call && JSON.stringify(message.call);
  const parts = [message.vaultItemIds, amountMinor, currency, call, message.broadcastId];
  return [conversationId, id, senderId, clientId, type, content, replyToSeq, ...parts];
}

/** Changes of messages. */
export function messageWriteRepository(db: Queries) {
  return {
    async insert(message: NewMessage): Promise<void> {
      const sql = `insert into message (${givenColumns}, seq, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;
      await db.run('message.insert', sql, [...insertedValues(message), message.seq, message.sentAt]);
    },

    async updateContent(id: MessageId, content: string, at: Date): Promise<void> {
      await db.run('message.updateContent', 'update message set body = $2, edited_at = $3 where id = $1', [
        id,
        content,
        at,
      ]);
    },

    async updateCall(id: MessageId, call: CallNotice): Promise<void> {
      await db.run('message.updateCall', 'update message set call = $2 where id = $1', [id, JSON.stringify(call)]);
    },

    /** Removes the content, the attachments and the reactions. A receiver who has not read the message has one less to read. */
    async unsend(id: MessageId, at: Date): Promise<void> {
      await db.run(
        'message.unsend',
        `with unsent as (update message set body = '', vault_item_ids = '{}', call = null, unsent_at = $2 where id = $1 returning conversation_id, seq, sender_id),
         uncounted as (
           update member m set own_unread = own_unread + 1 from unsent u
            where m.conversation_id = u.conversation_id and m.user_id <> u.sender_id and m.read_seq < u.seq)
         delete from message_reaction x using unsent u where x.conversation_id = u.conversation_id and x.seq = u.seq`,
        [id, at],
      );
    },
  };
}

export type Place = { side: 'before' | 'after'; seq: number };

export function messageListRepository(db: Queries) {
  const words = `(to_tsvector('simple', search_text(body)) || array_to_tsvector(array[' ' || conversation_id::text]))`;
  // a text without words has no query and matches nothing
  const isFound = `unsent_at is null and ${words} @@ (search_query($5) && (''' ' || $6::text || '''')::tsquery)`;
  const beside = { before: 'seq < $2', after: 'seq > $2' };
  const order = { before: 'desc', after: 'asc' };

  return {
    /**
     * Returns messages beside a position, those next to it, newest first.
     * @param text as a person typed it; null selects all
     */
    find(
      conversationId: ConversationId,
      { side, seq }: Place,
      take: number,
      skip: number,
      text: string | null,
    ): Promise<MessageRow[]> {
      const selection = `select * from message where conversation_id = $1 and ${beside[side]} ${text === null ? '' : `and ${isFound}`}
        order by seq ${order[side]} limit $3 offset $4`;
      const values = [conversationId, seq, take, skip];
      return db.rows(
        `message.list.${side}${text === null ? '' : '.found'}`,
        messagesOf(selection),
        text === null ? values : [...values, text, conversationId],
      );
    },
  };
}
