import { z } from 'zod';
import { event } from '#event.ts';
import { CommentId, PostId, UserId, VaultItemId } from '#ids.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';

export const Audience = z.enum(['public', 'followers', 'friends', 'subscribers', 'private']);
export type Audience = z.infer<typeof Audience>;
export const Reaction = z.enum(['like', 'love', 'fire', 'laugh', 'wow', 'sad']);
export type Reaction = z.infer<typeof Reaction>;

/** A post is there to be seen by its audience, for the first time or again after it was private. Carries no text and no media: who may see them is decided on reading. */
export const postPublished = event('content.post.published', 1, {
  key: 'postId',
  payload: z.object({
    postId: PostId,
    authorId: UserId,
    audience: Audience,
    price: Money.nullable(),
    imageCount: z.number().int(),
    videoCount: z.number().int(),
    publishedAt: Moment,
  }),
});

/** A post that others could see is for another audience now. */
export const postAudienceChanged = event('content.post.audience.changed', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, authorId: UserId, audience: Audience }),
});

/** Something of a published post that its viewers see was changed: text, media, price, audience, settings, or its place on the page. */
export const postChanged = event('content.post.changed', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, authorId: UserId }),
});

/** How a published post is liked, commented on and shared now. Told at most every two seconds for a post, however much happens to it. */
export const postCountsChanged = event('content.post.counts.changed', 1, {
  key: 'postId',
  payload: z.object({
    postId: PostId,
    likes: z.number().int(),
    comments: z.number().int(),
    shares: z.number().int(),
  }),
});

/** A post that had been published is gone; `audience` is what it was for at last. */
export const postDeleted = event('content.post.deleted', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, authorId: UserId, audience: Audience }),
});

/** A post may be bought for this price by its audience; published again when either changes. */
export const offerPublished = event('content.offer.published', 1, {
  key: 'postId',
  payload: z.object({
    postId: PostId,
    creatorId: UserId,
    price: Money,
    audience: Audience,
    revision: z.number().int().positive(),
  }),
});
export const offerWithdrawn = event('content.offer.withdrawn', 1, {
  key: 'postId',
  payload: z.object({ postId: PostId, creatorId: UserId, revision: z.number().int().positive() }),
});

export const commentAdded = event('content.comment.added', 1, {
  key: 'postId',
  payload: z.object({
    commentId: CommentId,
    postId: PostId,
    postAuthorId: UserId,
    authorId: UserId,
    /** set for a reply: the comment replied to and who wrote it */
    parentCommentId: CommentId.nullable(),
    parentAuthorId: UserId.nullable(),
    /** false where that person has lost access to the post and so may not learn who answers, or what */
    isOpenToParentAuthor: z.boolean().default(true),
    /** at most 120 characters, for the notification of those who may read it */
    excerpt: z.string(),
    createdAt: Moment,
  }),
});
export const commentDeleted = event('content.comment.deleted', 1, {
  key: 'postId',
  payload: z.object({ commentId: CommentId, postId: PostId, postAuthorId: UserId, authorId: UserId }),
});

/** The text of a comment was changed by its author. */
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

/** A published post or a comment names a person who may see it. Told once for a post or comment and person. */
export const personMentioned = event('content.person.mentioned', 1, {
  key: 'postId',
  payload: z.object({
    postId: PostId,
    /** null where the post itself names the person */
    commentId: CommentId.nullable(),
    userId: UserId,
    /** who wrote it */
    authorId: UserId,
    /** of a comment, as in `commentAdded`; '' for a post */
    excerpt: z.string(),
    mentionedAt: Moment,
  }),
});

/** A person's reaction to a post or a comment was set, changed or (null) taken back. */
export const reactionChanged = event('content.reaction.changed', 1, {
  key: 'subjectId',
  payload: z.object({
    subject: z.enum(['post', 'comment']),
    subjectId: z.uuid(),
    postId: PostId,
    /** whose post or comment it is */
    ownerId: UserId,
    /** false where the owner of a comment has lost access to its post and so may not learn who reacts */
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

/** An upload's way through processing, as its owner may watch it. */
export const vaultItemChanged = event('content.vault.item.changed', 1, {
  key: 'itemId',
  payload: z.object({
    itemId: VaultItemId,
    ownerId: UserId,
    state: z.enum(['uploaded', 'processing', 'ready', 'failed']),
    /** why it failed, in words for the owner */
    reason: z.string().nullable(),
  }),
});

/**
 * What a person may see has changed and is already in effect: with `postId` one post (a purchase), without it everything
 * of the creator that is for subscribers.
 */
export const accessChanged = event('content.access.changed', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId, creatorId: UserId, postId: PostId.nullable(), isOpen: z.boolean() }),
});
