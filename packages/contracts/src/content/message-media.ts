import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { idList } from '#id-list.ts';
import { BroadcastId, ConversationId, MessageId, UserId, VaultItemId } from '#ids.ts';
import { listsContent } from '#others.ts';
import { messageLimits } from '#messaging/limits.ts';
import { LinkCard, Locked, PostMedia } from './post.ts';
import { Stock } from './price.ts';

/** The media and links of a message, as one of its two members sees them. */
export const MessageMedia = z.object({
  messageId: MessageId,
  /** in the sender's order; empty while locked. URLs are signed for the caller for 5 minutes */
  media: z.array(PostMedia),
  /** items that are still processed; they follow with `messageMedia` on the socket */
  processing: z.number().int(),
  /** items that cannot be shown: unusable files, and deleted items */
  missing: z.number().int(),
  /** for the receiver of a locked message before the purchase; the offer names the message as `postId` */
  locked: Locked.nullable(),
  /** pieces of a limited mass message, which all its receivers share; null without a limit. A client on the socket watches the `id` */
  stock: Stock.extend({ id: BroadcastId }).nullable(),
  /** pages that the text links to, in its order; the title is '' unless the page was read. The text is never locked */
  links: z.array(LinkCard),
});
export type MessageMedia = z.infer<typeof MessageMedia>;

export const listMessageMedia = call({
  method: 'GET',
  path: '/vault/message-media',
  caller: 'member',
  others: listsContent,
  summary:
    'Returns the media and links of messages. Messages of others, without both, unsent or not yet known here are left out, as are those of people that the caller may not see.',
  query: z.object({
    /** comma-separated ids of messages */
    ids: idList(MessageId, messageLimits.mediaMessages).prefault(''),
  }),
  data: z.array(MessageMedia),
});

export const GalleryKind = z.enum(['image', 'video', 'audio', 'link']);
export type GalleryKind = z.infer<typeof GalleryKind>;

export const listMessageGallery = call({
  method: 'GET',
  path: '/vault/message-gallery',
  caller: 'member',
  others: listsContent,
  summary:
    'Lists the messages of a conversation that have media or links of a kind, newest first. It is empty for a conversation of others, and leaves out messages of people that the caller may not see.',
  query: pageQuery(30, { conversationId: ConversationId, kind: GalleryKind }),
  data: z.array(
    MessageMedia.extend({
      /** position in the conversation; null for messages from before it was stored */
      seq: z.number().int().nullable(),
    }),
  ),
  paged: true,
});

/** Items whose marks one request reads. */
export const maxMarkedItems = 100;

/** Marks of an item of the caller's vault for a person. */
export const MessageMark = z.object({
  itemId: VaultItemId,
  /** it is in a message of the caller to the person */
  isSent: z.boolean(),
  /** the person read an open message with it, and shows read receipts, or opened a post with it */
  isSeen: z.boolean(),
  /** the person bought it, in a message or a post of the caller */
  isBought: z.boolean(),
});
export type MessageMark = z.infer<typeof MessageMark>;

export const listMessageMarks = call({
  method: 'GET',
  path: '/vault/message-marks',
  caller: 'member',
  others: listsContent,
  summary:
    "Returns which of the caller's vault items a person has received in messages, seen or bought. Items without a mark are left out.",
  query: z.object({
    userId: UserId,
    /** comma-separated ids of vault items */
    ids: idList(VaultItemId, maxMarkedItems),
  }),
  data: z.array(MessageMark),
});
