import type { GalleryKind } from '@velvet/contracts/content/message-media';
import type { Stock } from '@velvet/contracts/content/price';
import type { BroadcastId, ConversationId, MessageId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith, isHidden } from '@velvet/people/visibility';
import type { Bought } from '#openings/bought.ts';
import { isAdult, isRestrictedMessage } from '#ages/restricted.ts';
import { bought, mediaJson } from '#posts/post-read.repository.ts';
import type { LinkShape, MediaShape } from '#posts/post.ts';
import { stockJson } from '#stock/stock.repository.ts';

export type MediaMessage = {
  messageId: MessageId;
  conversationId: ConversationId;
  senderId: UserId;
  receiverId: UserId;
};

/** `stock`: the one that it shares with the other messages of its broadcast */
export type NewMediaMessage = MediaMessage & {
  seq: number;
  price: Money | null;
  stock: { id: BroadcastId; total: number } | null;
  linkUrls: readonly string[];
};

/** The media of a message, and the facts that decide whether the viewer sees them. */
export type MessageMediaRow = Bought & {
  messageId: MessageId;
  senderId: UserId;
  priceMinor: number;
  currency: Money['currency'];
  itemCount: number;
  items: MediaShape[];
  isAgeRestricted: boolean;
  isAdult: boolean;
  isBlocked: boolean;
  isHidden: boolean;
  links: LinkShape[];
  seq: number | null;
  stock: Stock | null;
  stockId: BroadcastId | null;
};

/** SQL of a row `m` of `message_media` as `MediaMessage`. */
export const messageColumns = `m.message_id as "messageId", m.conversation_id as "conversationId", m.sender_id as "senderId", m.receiver_id as "receiverId"`;

export function messageMediaRepository(db: Queries) {
  return {
    /** Stores the media of a message: those of the given items that are in the sender's vault. Their states do not change meanwhile. */
    async insert(message: NewMediaMessage, itemIds: readonly VaultItemId[]): Promise<void> {
      const { messageId, conversationId, senderId, receiverId, seq, price, stock, linkUrls } = message;
      await db.run(
        'messageMedia.insert',
        `with message as (
           insert into message_media (message_id, conversation_id, sender_id, receiver_id, price_minor, item_count, seq, link_urls, stock_id, piece_limit)
           values ($1, $2, $3, $4, $5, cardinality($6::uuid[]), $7, $8, $9, $10) returning message_id
         )
         insert into message_media_item (message_id, item_id, ordinal)
         select message_id, i.id, ordinal from message, unnest($6::uuid[]) with ordinality as given (id, ordinal)
           join vault_item i on i.id = given.id and i.owner_id = $3 and i.place = 'vault' for share of i`,
        [
          messageId,
          conversationId,
          senderId,
          receiverId,
          price?.amountMinor ?? 0,
          itemIds,
          seq,
          linkUrls,
          stock?.id ?? null,
          stock?.total ?? null,
        ],
      );
    },

    async delete(messageId: MessageId): Promise<void> {
      await db.run('messageMedia.delete', 'delete from message_media where message_id = $1', [messageId]);
    },

    find(messageId: string): Promise<MediaMessage | undefined> {
      return db.one('messageMedia.find', `select ${messageColumns} from message_media m where m.message_id = $1`, [
        messageId,
      ]);
    },

    /** Returns whether the message has an age restricted item. */
    async isAgeRestricted(messageId: MessageId): Promise<boolean> {
      const row = await db.one<{ restricted: boolean }>(
        'messageMedia.isAgeRestricted',
        `select ${isRestrictedMessage('$1')} as restricted`,
        [messageId],
      );
      return row?.restricted ?? false;
    },

    /** Returns the messages that show an item. */
    findShowing(itemId: VaultItemId): Promise<MediaMessage[]> {
      return db.rows(
        'messageMedia.findShowing',
        `select ${messageColumns} from message_media_item x join message_media m using (message_id) where x.item_id = $1`,
        [itemId],
      );
    },
  };
}

/** Links of messages. */
export function messageLinkRepository(db: Queries) {
  return {
    /** Stores the links of a changed text. @returns false if they are the same, or the message is not stored */
    async updateLinks(messageId: MessageId, linkUrls: readonly string[]): Promise<boolean> {
      const changed = await db.run(
        'messageMedia.updateLinks',
        'update message_media set link_urls = $2 where message_id = $1 and link_urls <> $2::text[]',
        [messageId, linkUrls],
      );
      return changed === 1;
    },

    /** Returns the newest messages that link to a page. */
    findLinking(url: string): Promise<MediaMessage[]> {
      return db.rows(
        'messageMedia.findLinking',
        `select ${messageColumns} from message_media m where m.link_urls @> array[$1::text] and m.link_urls <> '{}'
          order by m.message_id desc limit 100`,
        [url],
      );
    },
  };
}

/** SQL of a message `m` with its media and links for the viewer `$1`. */
const listed = `m.message_id as "messageId", m.seq, m.sender_id as "senderId", m.price_minor as "priceMinor", ${creatorCurrency('m.sender_id')} as currency,
  m.item_count as "itemCount", ${mediaJson('message_media_item', 'x.message_id = m.message_id')} as items,
  (select coalesce(json_agg(json_build_object('url', l.url, 'title', coalesce(c.title, ''), 'description', coalesce(c.description, ''),
      'imageKey', c.image_key) order by l.ordinal), '[]')
     from unnest(m.link_urls) with ordinality as l (url, ordinal) left join link_card c on c.url = l.url) as links,
  ${isRestrictedMessage('m.message_id')} as "isAgeRestricted", ${isAdult('$1')} as "isAdult",
  m.sender_id = any (array(${blockedWith('$1')})) as "isBlocked", ${isHidden('m.sender_id')} as "isHidden",
  ${bought(`'message'`, 'm.message_id')}, ${stockJson('m', 'stock_id')} as stock, m.stock_id as "stockId"`;

export type GalleryWindow = { kind: GalleryKind; after: string | null; skip: number; take: number };

export function messageMediaListRepository(db: Queries) {
  return {
    /** Returns those of the messages whose sender or receiver is the viewer. */
    findMany(viewerId: UserId, messageIds: readonly MessageId[]): Promise<MessageMediaRow[]> {
      return db.rows(
        'messageMedia.findMany',
        `select ${listed} from message_media m where m.message_id = any ($2) and $1 in (m.sender_id, m.receiver_id)`,
        [viewerId, messageIds],
      );
    },

    /** Returns the messages of the viewer's conversation that have media or links of a kind, newest first. */
    findGallery(viewerId: UserId, conversationId: ConversationId, window: GalleryWindow): Promise<MessageMediaRow[]> {
      const { kind, after, skip, take } = window;
      const isOfKind =
        kind === 'link'
          ? `m.link_urls <> '{}'`
          : `exists (select from message_media_item x join vault_item i on i.id = x.item_id where x.message_id = m.message_id and i.type = '${kind}')`;
      return db.rows(
        `messageMedia.findGallery.${kind}`,
        `select ${listed} from message_media m
          where m.conversation_id = $2 and $1 in (m.sender_id, m.receiver_id) and ${isOfKind} and ($3::uuid is null or m.message_id < $3)
          order by m.message_id desc limit $4 offset $5`,
        [viewerId, conversationId, after, take, skip],
      );
    },
  };
}
