import { z } from 'zod';
import { call } from '#call.ts';
import { idList } from '#id-list.ts';
import { MessageId, UserId, VaultItemId } from '#ids.ts';
import { messageLimits } from '#messaging/limits.ts';
import { Locked, PostMedia } from './post.ts';

/** The media of a message, as one of its two members sees them. */
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
});
export type MessageMedia = z.infer<typeof MessageMedia>;

export const listMessageMedia = call({
  method: 'GET',
  path: '/vault/message-media',
  caller: 'member',
  summary:
    'Returns the media of messages. Messages of others, without media, unsent or not yet known here are left out, as are those of people that the caller may not see.',
  query: z.object({
    /** comma-separated ids of messages */
    ids: idList(MessageId, messageLimits.mediaMessages).prefault(''),
  }),
  data: z.array(MessageMedia),
});

/** Items whose marks one request reads. */
export const maxMarkedItems = 100;

/** Marks of an item of the caller's vault for a person. */
export const MessageMark = z.object({
  itemId: VaultItemId,
  /** it is in a message of the caller to the person */
  isSent: z.boolean(),
  /** the person bought it, in a message or a post of the caller */
  isBought: z.boolean(),
});
export type MessageMark = z.infer<typeof MessageMark>;

export const listMessageMarks = call({
  method: 'GET',
  path: '/vault/message-marks',
  caller: 'member',
  summary:
    "Returns which of the caller's vault items a person has received in messages or bought. Items without a mark are left out.",
  query: z.object({
    userId: UserId,
    /** comma-separated ids of vault items */
    ids: idList(VaultItemId, maxMarkedItems),
  }),
  data: z.array(MessageMark),
});
