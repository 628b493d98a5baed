import { z } from 'zod';
import { call } from '#call.ts';
import { idList } from '#id-list.ts';
import { MessageId } from '#ids.ts';
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
