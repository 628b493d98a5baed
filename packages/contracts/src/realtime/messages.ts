import { z } from 'zod';
import { ProcessingStep } from '#content/processing-step.ts';
import { AlertContent, NotificationType } from '#notification/events.ts';
import {
  ConversationId,
  MessageId,
  NotificationId,
  PostId,
  QueueItemId,
  SupportTicketId,
  UserId,
  VaultItemId,
} from '#ids.ts';
import { Message } from '#messaging/messages.ts';
import { Moment } from '#time.ts';
import { VerificationStatus } from '#verification/events.ts';

/**
 * The socket of a signed-in browser: socket.io, namespace `/live`, path `/socket.io`. It begins with long polling and upgrades
 * to a WebSocket if the handshake offers it.
 *
 * - The client connects with `auth: { token, since? }`. Rejected connections fail with the message of the failure and
 *   `data.code` (`SignedOut`, `InvalidInput`, `Unavailable`).
 * - Every message has an increasing `position`. The client stores the highest one, of messages and `ready`, and sends it as
 *   `since` when it reconnects. It then receives the missed messages once and in order, before newer ones.
 * - `reset` replaces the missed messages when the gap exceeds the retention (a day, or a thousand messages). The client
 *   reloads its data.
 * - `ready` follows the missed messages. `expired` precedes the close of a connection whose token has expired. A client
 *   prevents it with `authenticate { token }`, acknowledged with `{ ok }`.
 * - `watch { postIds }` sets the posts, and the limited items of vaults and mass messages, that the client shows, acknowledged with `{ ok }`. It receives `postChanged`,
 *   `postCounts` and `postRemoved` of those that are visible to the user. The last ones of the past half
 *   minute, with their earlier positions, follow when a post is watched anew. They are not replayed otherwise: after a reconnect
 *   the client watches its posts again and requests them.
 * - `typing { conversationId }` reports that the user types, at most every three seconds, acknowledged with `{ ok }`. The other member receives
 *   `typing { conversationId, userId }`; it has no position and is not replayed. A typing indicator lasts six seconds.
 * - `idle { isIdle }` reports that the user stopped or resumed using this device. A user is away while all devices are idle.
 */
export const livePath = '/socket.io';
export const liveNamespace = '/live';

export const LiveHandshake = z.strictObject({
  token: z.string().min(1).max(8192),
  since: z.number().int().nonnegative().optional(),
});
/** Maximum number of posts that a connection watches. */
export const maxWatchedPosts = 100;
export const LiveWatch = z.strictObject({ postIds: z.array(PostId).max(maxWatchedPosts) });
export const LiveTyping = z.strictObject({ conversationId: ConversationId });
export const LiveIdle = z.strictObject({ isIdle: z.boolean() });
/** Message to the other member of a conversation. */
export const LiveTypingNotice = z.object({ conversationId: ConversationId, userId: UserId });
export const typingMs = { interval: 3000, lasts: 6000 } as const;
export const LiveAuthenticate = z.strictObject({ token: z.string().min(1).max(8192) });

/** Devices of `userId`, one of the two members of a conversation, received and read messages up to these positions. */
const Receipts = z.object({
  conversationId: ConversationId,
  userId: UserId,
  deliveredSeq: z.number().int(),
  readSeq: z.number().int(),
});

/** The payloads of the messages, by name, without `position`. */
export const liveMessages = {
  /** a new notification, or a grouped one that grew; `unread` is the count with it */
  notification: z.object({
    id: NotificationId,
    type: NotificationType,
    title: z.string(),
    description: z.string(),
    link: z.string().nullable(),
    user: z.object({ id: UserId, name: z.string(), avatar: z.string().nullable() }).nullable(),
    unread: z.number().int(),
    time: Moment,
  }),
  /** a hidden tab of a browser without a push subscription shows it, unless `time` is too old */
  alert: z.object({ id: z.string(), ...AlertContent.shape, time: Moment }),
  /** read or dismissed, here or on another device */
  counts: z.object({ unread: z.number().int() }),
  /** the user's access has changed: to one post, or (null) to all posts of the creator for subscribers */
  access: z.object({ creatorId: UserId, postId: PostId.nullable(), isOpen: z.boolean() }),
  /** the user's access to a session has changed: a ticket was bought or refunded */
  session: z.object({ sessionId: QueueItemId }),
  /** an item of the user's queue has changed: a session, or a message to an audience; the client requests its queue again */
  queue: z.object({ itemId: QueueItemId }),
  /** an upload of the user has changed its state */
  media: z.object({
    itemId: VaultItemId,
    state: z.enum(['uploaded', 'processing', 'ready', 'failed']),
    reason: z.string().nullable(),
  }),
  /** a video of the user is processed: its steps, at most once per second and item; empty when all are done */
  mediaProgress: z.object({ itemId: VaultItemId, steps: z.array(ProcessingStep) }),
  /** a payout of the creator ended, a bonus was granted, or the payout method changed; the client requests them again */
  payout: z.object({ creatorId: UserId }),
  verification: z.object({ status: VerificationStatus, reason: z.string().nullable() }),
  /** a followed user has published a post; the feed returns its visible content */
  post: z.object({ postId: PostId, authorId: UserId, publishedAt: Moment }),
  /** a watched post was edited, or the stock of a watched post, vault item or mass message changed; the client requests it again, which checks its visibility */
  postChanged: z.object({ postId: PostId }),
  /** new counts of a watched post, at most every two seconds */
  postCounts: z.object({
    postId: PostId,
    likes: z.number().int(),
    comments: z.number().int(),
    shares: z.number().int(),
  }),
  /** a watched post was deleted */
  postRemoved: z.object({ postId: PostId }),
  /** a message of a conversation of the user, sent by either member on any device; with `receipts` if its sender had unread messages */
  message: z.object({ message: Message, receipts: Receipts.optional() }),
  /** a message was edited, unsent, or got or lost a reaction */
  messageChanged: z.object({ message: Message }),
  /** the media of a message are known, were processed, bought, or refunded; the client requests them again */
  messageMedia: z.object({ conversationId: ConversationId, messageId: MessageId }),
  receipts: Receipts,
  /** a request to the support team has changed: an own one, or any for administrators; the client requests it again */
  support: z.object({ ticketId: SupportTicketId }),
  /** a creator wrote to an audience of the user, or unsent that; the client requests its conversations again, after a random delay */
  broadcast: z.object({ creatorId: UserId }),
  /** the user muted, archived or restored a conversation on a device, or a block of its two members began or ended */
  conversationChanged: z.object({ conversationId: ConversationId }),
} as const;

export type LiveKind = keyof typeof liveMessages;
export type LivePayload<Kind extends LiveKind> = z.infer<(typeof liveMessages)[Kind]>;
export type LiveMessage<Kind extends LiveKind> = LivePayload<Kind> & { position: number };

export const LiveReady = z.object({
  position: z.number().int(),
  /** whether all messages after `since` were sent; false without `since`, and after `reset` */
  recovered: z.boolean(),
});
export const LiveReset = z.object({ position: z.number().int() });
