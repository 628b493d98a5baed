import { z } from 'zod';
import { NotificationType } from '#notification/events.ts';
import { NotificationId, PostId, UserId, VaultItemId } from '#ids.ts';
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
 * - `watch { postIds }` sets the posts that the client shows, acknowledged with `{ ok }`. It receives `postChanged`,
 *   `postCounts` and `postRemoved` of those that are visible to the user. They are not replayed: after a reconnect the
 *   client watches its posts again and requests them.
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
export const LiveAuthenticate = z.strictObject({ token: z.string().min(1).max(8192) });

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
  /** read or dismissed, here or on another device */
  counts: z.object({ unread: z.number().int() }),
  /** the user's access has changed: to one post, or (null) to all posts of the creator for subscribers */
  access: z.object({ creatorId: UserId, postId: PostId.nullable(), isOpen: z.boolean() }),
  /** an upload of the user has changed its state */
  media: z.object({
    itemId: VaultItemId,
    state: z.enum(['uploaded', 'processing', 'ready', 'failed']),
    reason: z.string().nullable(),
  }),
  verification: z.object({ status: VerificationStatus, reason: z.string().nullable() }),
  /** a followed user has published a post; the feed returns its visible content */
  post: z.object({ postId: PostId, authorId: UserId, publishedAt: Moment }),
  /** a watched post was edited; the client requests it again, which checks its visibility */
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
