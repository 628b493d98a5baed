import { z } from 'zod';
import { NotificationType } from '#notification/events.ts';
import { NotificationId, PostId, UserId, VaultItemId } from '#ids.ts';
import { Moment } from '#time.ts';
import { VerificationStatus } from '#verification/events.ts';

/**
 * The socket of a signed-in browser: socket.io, namespace `/live`, path `/socket.io`, long polling.
 *
 * - The client connects with `auth: { token, since? }`. Refused connections fail with the catalogue's message and
 *   `data.code` (`SignedOut`, `InvalidInput`, `Unavailable`).
 * - Every message has a `position` that grows. The client keeps the highest it has seen, from messages and `ready`, and
 *   gives it as `since` when it connects again: it then gets what it missed, in order and once, before anything newer.
 * - `reset` instead means that the gap is longer than what is kept (a day, or a thousand messages): fetch everything again.
 * - `ready` ends the catching up. `expired` comes before the server closes a connection whose token is over; a client
 *   prevents it by sending `authenticate { token }` in time, which is acknowledged with `{ ok }`.
 * - The client names the posts that it shows by `watch { postIds }`, acknowledged with `{ ok }`; each list replaces the former. Of these it
 *   gets `postChanged`, `postCounts` and `postRemoved`, as far as the person may know of the post. These are not caught up on: a client
 *   that was away names its posts again and fetches them.
 */
export const livePath = '/socket.io';
export const liveNamespace = '/live';

export const LiveHandshake = z.strictObject({
  token: z.string().min(1).max(8192),
  since: z.number().int().nonnegative().optional(),
});
/** Posts that one connection can watch at once. */
export const maxWatchedPosts = 100;
export const LiveWatch = z.strictObject({ postIds: z.array(PostId).max(maxWatchedPosts) });
export const LiveAuthenticate = z.strictObject({ token: z.string().min(1).max(8192) });

/** What a message carries besides its `position`, by its name. */
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
  /** what the person may see has changed and is in effect: one post, or (null) all of the creator's for subscribers */
  access: z.object({ creatorId: UserId, postId: PostId.nullable(), isOpen: z.boolean() }),
  /** an upload of one's own moved on */
  media: z.object({
    itemId: VaultItemId,
    state: z.enum(['uploaded', 'processing', 'ready', 'failed']),
    reason: z.string().nullable(),
  }),
  verification: z.object({ status: VerificationStatus, reason: z.string().nullable() }),
  /** somebody I follow has published; what it is one asks the feed, which knows what one may see */
  post: z.object({ postId: PostId, authorId: UserId, publishedAt: Moment }),
  /** a watched post was edited: ask for it again; whether it may still be seen is decided there */
  postChanged: z.object({ postId: PostId }),
  /** of a watched post, at most every two seconds */
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
  /** whether everything since `since` was sent; false without `since`, and after `reset` */
  recovered: z.boolean(),
});
export const LiveReset = z.object({ position: z.number().int() });
