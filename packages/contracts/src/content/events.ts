import { z } from 'zod';
import { event } from '#event.ts';
import { CommentId, ConversationId, MessageId, PostId, QueueItemId, UserId, VaultItemId } from '#ids.ts';
import { RoomId } from '#meeting/room-id.ts';
import { Money } from '#money.ts';
import { SubjectKind } from '#subject.ts';
import { Moment } from '#time.ts';
import { Audience } from './audiences.ts';
import { ProcessingStep } from './processing-step.ts';

export const Reaction = z.enum(['like', 'love', 'fire', 'laugh', 'wow', 'sad']);
export type Reaction = z.infer<typeof Reaction>;

/**
 * A post became visible to its audience, for the first time or after it was private. Has no text and no media, because
 * access is decided on reading.
 */
export const postPublished = event('content.post.published', 1, {
  key: 'postId',
  payload: z.object({
    postId: PostId,
    authorId: UserId,
    audience: Audience,
    price: Money.nullable(),
    imageCount: z.number().int(),
    videoCount: z.number().int(),
    audioCount: z.number().int().default(0),
    publishedAt: Moment,
  }),
});

/** The audience of a published post changed. */
export const postAudienceChanged = event('content.post.audience.changed', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, authorId: UserId, audience: Audience }),
});

/** A published post changed visibly: text, media, price, audience, settings, its pin, or its stock. Also of an item of a vault, or a mass message, whose stock changed. */
export const postChanged = event('content.post.changed', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, authorId: UserId }),
});

/** Current counts of a published post, at most every two seconds per post. */
export const postCountsChanged = event('content.post.counts.changed', 1, {
  key: 'postId',
  payload: z.object({
    postId: PostId,
    likes: z.number().int(),
    comments: z.number().int(),
    shares: z.number().int(),
  }),
});

/** A published post was deleted; `audience` is its last audience. */
export const postDeleted = event('content.post.deleted', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, authorId: UserId, audience: Audience }),
});

const offered = {
  /** id of the offered subject, a post unless `subjectKind` names another kind */
  postId: PostId,
  subjectKind: SubjectKind.default('post'),
  creatorId: UserId,
  revision: z.number().int().positive(),
};

/** The audience of a subject may buy it for this price, while pieces are left; published again when one of them changes. */
export const offerPublished = event('content.offer.published', 1, {
  key: 'postId',
  payload: z.object({
    ...offered,
    price: Money,
    audience: Audience,
    /** pieces that are sold altogether; null without a limit */
    limit: z.number().int().positive().nullable().default(null),
    /** sold only to people of the members' minimum age */
    isAgeRestricted: z.boolean().default(false),
  }),
});
export const offerWithdrawn = event('content.offer.withdrawn', 1, {
  key: 'postId',
  payload: z.object(offered),
});

/** The media of a message are age restricted, so that only people of the members' minimum age may buy them. Messaging publishes its offer. */
export const offerRestricted = event('content.offer.restricted', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, subjectKind: SubjectKind, creatorId: UserId }),
});

/**
 * Purchases of a subject must be refunded: of one buyer, or (null) of all. Purchases that are settled later are refunded, too. The
 * offer is withdrawn before.
 */
export const offerVoided = event('content.offer.voided', 1, {
  key: 'postId',
  payload: z.object({
    postId: PostId,
    subjectKind: SubjectKind,
    creatorId: UserId,
    buyerId: UserId.nullable(),
    voidedAt: Moment,
  }),
});

/** A session with a room was planned or changed. A deleted session is `cancelled`. Outdated revisions have no effect. */
export const sessionChanged = event('content.session.changed', 1, {
  key: 'sessionId',
  payload: z.object({
    sessionId: QueueItemId,
    ownerId: UserId,
    /** a secret of those who may enter */
    roomId: RoomId,
    audience: Audience,
    /** null without tickets */
    price: Money.nullable(),
    isAgeRestricted: z.boolean().default(false),
    state: z.enum(['scheduled', 'live', 'completed', 'cancelled']),
    revision: z.number().int().positive(),
  }),
});

/** A message to an audience entered, left or changed in the queue of its creator, which is a projection and so follows later. */
export const queueChanged = event('content.queue.changed', 1, {
  key: 'itemId',
  payload: z.object({ itemId: QueueItemId, ownerId: UserId }),
});

/** Maximum number of people of one `sessionNotice`. */
export const noticedAtOnce = 500;

/** `soon`: begins within `remindedMinutes`; `moved`: has another time, or is planned again. */
export const SessionNews = z.enum(['soon', 'live', 'moved', 'cancelled']);
export type SessionNews = z.infer<typeof SessionNews>;

/** News of a session for people with a reminder or a ticket. */
export const sessionNotice = event('content.session.notice', 1, {
  key: 'sessionId',
  payload: z.object({
    sessionId: QueueItemId,
    creatorId: UserId,
    title: z.string(),
    news: SessionNews,
    scheduledAt: Moment,
    userIds: z.array(UserId).min(1).max(noticedAtOnce),
  }),
});

export const commentAdded = event('content.comment.added', 1, {
  key: 'postId',
  payload: z.object({
    commentId: CommentId,
    postId: PostId,
    postAuthorId: UserId,
    authorId: UserId,
    /** set for a reply: the parent comment and its author */
    parentCommentId: CommentId.nullable(),
    parentAuthorId: UserId.nullable(),
    /** false if the author of the parent comment has lost access to the post, and so may not learn about the reply */
    isOpenToParentAuthor: z.boolean().default(true),
    /** at most 120 characters, for notifications of people with access */
    excerpt: z.string(),
    createdAt: Moment,
  }),
});
export const commentDeleted = event('content.comment.deleted', 1, {
  key: 'postId',
  payload: z.object({ commentId: CommentId, postId: PostId, postAuthorId: UserId, authorId: UserId }),
});

/** The author changed the text of a comment. */
export const commentEdited = event('content.comment.edited', 1, {
  key: 'postId',
  payload: z.object({
    commentId: CommentId,
    postId: PostId,
    postAuthorId: UserId,
    authorId: UserId,
    /** as in `commentAdded` */
    excerpt: z.string(),
  }),
});

/** A picture of a comment was processed. */
export const commentMediaChanged = event('content.comment.media.changed', 1, {
  key: 'postId',
  payload: z.object({
    commentId: CommentId,
    postId: PostId,
    authorId: UserId,
    itemId: VaultItemId,
    state: z.enum(['ready', 'failed']),
    /** of a failure, in words for the author of the comment */
    reason: z.string().nullable(),
  }),
});

/** A published post or a comment mentions a person who may see it. Published once per person and post or comment. */
export const personMentioned = event('content.person.mentioned', 1, {
  key: 'postId',
  payload: z.object({
    postId: PostId,
    /** null if the post itself mentions the person */
    commentId: CommentId.nullable(),
    userId: UserId,
    /** author of the text */
    authorId: UserId,
    /** for a comment as in `commentAdded`; '' for a post */
    excerpt: z.string(),
    mentionedAt: Moment,
  }),
});

/** A reaction to a post or a comment was set, changed or (null) removed. */
export const reactionChanged = event('content.reaction.changed', 1, {
  key: 'subjectId',
  payload: z.object({
    subject: z.enum(['post', 'comment']),
    subjectId: z.uuid(),
    postId: PostId,
    /** author of the post or comment */
    ownerId: UserId,
    /** false if the author of a comment has lost access to its post, and so may not learn about reactions */
    isOpenToOwner: z.boolean().default(true),
    actorId: UserId,
    reaction: Reaction.nullable(),
    previous: Reaction.nullable(),
    changedAt: Moment,
  }),
});

/** Counted once per person and UTC day. */
export const postShared = event('content.post.shared', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, authorId: UserId, actorId: UserId, sharedAt: Moment }),
});

/** Counted once per person and day. */
export const postViewed = event('content.post.viewed', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, authorId: UserId, viewerId: UserId, viewedAt: Moment }),
});

/** Processing state of an upload, for its owner. */
export const vaultItemChanged = event('content.vault.item.changed', 1, {
  key: 'itemId',
  payload: z.object({
    itemId: VaultItemId,
    ownerId: UserId,
    state: z.enum(['uploaded', 'processing', 'ready', 'failed']),
    /** reason of the failure, in words for the owner */
    reason: z.string().nullable(),
  }),
});

/** Progress of the processing of a video, for its owner: at most once per second and item, and at the end of each rendition. */
export const vaultItemProgressed = event('content.vault.item.progressed', 1, {
  key: 'itemId',
  payload: z.object({ itemId: VaultItemId, ownerId: UserId, steps: z.array(ProcessingStep) }),
});

/**
 * The access of a person changed and is in effect. With `postId`, it is to one post or vault item with this id, after a purchase.
 * Otherwise it is to all posts of the creator for subscribers.
 */
export const accessChanged = event('content.access.changed', 1, {
  key: 'userId',
  payload: z.object({
    userId: UserId,
    creatorId: UserId,
    /** id of the subject, a post unless `subjectKind` names another kind */
    postId: PostId.nullable(),
    subjectKind: SubjectKind.default('post'),
    isOpen: z.boolean(),
  }),
});

/** The media of a message are known, were processed, bought, or refunded. */
export const messageMediaChanged = event('content.message.media.changed', 1, {
  key: 'messageId',
  payload: z.object({
    messageId: MessageId,
    conversationId: ConversationId,
    /** the sender and the receiver */
    members: z.tuple([UserId, UserId]),
  }),
});
