import type { ConversationId, MessageId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { hasPurchased } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith, isHidden } from '@velvet/people/visibility';
import { mediaJson } from '#posts/post-read.repository.ts';
import type { MediaShape } from '#posts/post.ts';

export type MediaMessage = {
  messageId: MessageId;
  conversationId: ConversationId;
  senderId: UserId;
  receiverId: UserId;
};

/** The media of a message, and the facts that decide whether the viewer sees them. */
export type MessageMediaRow = {
  messageId: MessageId;
  senderId: UserId;
  priceMinor: number;
  currency: Money['currency'];
  itemCount: number;
  items: MediaShape[];
  isBlocked: boolean;
  isHidden: boolean;
  hasPurchased: boolean;
};

const columns = `m.message_id as "messageId", m.conversation_id as "conversationId", m.sender_id as "senderId", m.receiver_id as "receiverId"`;

export function messageMediaRepository(db: Queries) {
  return {
    /** Stores the media of a message: those of the given items that are in the sender's vault. Their states do not change meanwhile. */
    async insert(message: MediaMessage & { price: Money | null }, itemIds: readonly VaultItemId[]): Promise<void> {
      const { messageId, conversationId, senderId, receiverId, price } = message;
      await db.run(
        'messageMedia.insert',
        `with message as (
           insert into message_media (message_id, conversation_id, sender_id, receiver_id, price_minor, currency, item_count)
           values ($1, $2, $3, $4, $5, $6, cardinality($7::uuid[])) returning message_id
         )
         insert into message_media_item (message_id, item_id, ordinal)
         select message_id, i.id, ordinal from message, unnest($7::uuid[]) with ordinality as given (id, ordinal)
           join vault_item i on i.id = given.id and i.owner_id = $3 and i.place = 'vault' for share of i`,
        [messageId, conversationId, senderId, receiverId, price?.amountMinor ?? 0, price?.currency ?? 'USD', itemIds],
      );
    },

    async delete(messageId: MessageId): Promise<void> {
      await db.run('messageMedia.delete', 'delete from message_media where message_id = $1', [messageId]);
    },

    find(messageId: string): Promise<MediaMessage | undefined> {
      return db.one('messageMedia.find', `select ${columns} from message_media m where m.message_id = $1`, [messageId]);
    },

    /** Returns the messages that show an item. */
    findShowing(itemId: VaultItemId): Promise<MediaMessage[]> {
      return db.rows(
        'messageMedia.findShowing',
        `select ${columns} from message_media_item x join message_media m using (message_id) where x.item_id = $1`,
        [itemId],
      );
    },

    /** Returns those of the messages whose sender or receiver is the viewer. */
    findMany(viewerId: UserId, messageIds: readonly MessageId[]): Promise<MessageMediaRow[]> {
      return db.rows(
        'messageMedia.findMany',
        `select m.message_id as "messageId", m.sender_id as "senderId", m.price_minor as "priceMinor", m.currency,
                m.item_count as "itemCount", ${mediaJson('message_media_item', 'x.message_id = m.message_id')} as items,
                m.sender_id = any (array(${blockedWith('$1')})) as "isBlocked", ${isHidden('m.sender_id')} as "isHidden",
                ${hasPurchased('$1', `'message'`, 'm.message_id')} as "hasPurchased"
           from message_media m where m.message_id = any ($2) and $1 in (m.sender_id, m.receiver_id)`,
        [viewerId, messageIds],
      );
    },
  };
}
