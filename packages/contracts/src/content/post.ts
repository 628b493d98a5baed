import { z } from 'zod';
import { CommentId, PlanId, PostId, UserId, VaultItemId } from '#ids.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';
import { Audience, Reaction } from './events.ts';
import { Mention } from './mentions.ts';
import { Rendition, VaultItemState, VaultItemType } from './vault.ts';

/** draft | scheduled -> processing (a picture or video is not ready) -> published, or failed (one of them is not usable). */
export const PostState = z.enum(['draft', 'scheduled', 'processing', 'published', 'failed']);
export type PostState = z.infer<typeof PostState>;

/** Told by the media: none, only pictures, only videos, both. */
export const PostType = z.enum(['text', 'image', 'video', 'audio', 'mixed']);
export type PostType = z.infer<typeof PostType>;

/** Who wrote or did something, as shown beside it. */
export const Person = z.object({
  id: UserId,
  name: z.string(),
  handle: z.string(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** Addresses are signed for the viewer and live 5 minutes. `url` is the largest that is shown in place. */
export const PostMedia = z.object({
  id: VaultItemId,
  type: z.enum(['image', 'video', 'audio']),
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationSeconds: z.number().nullable(),
  /** of a video, where one could be made */
  posterUrl: z.string().nullable(),
  renditions: z.array(Rendition),
  /** describes it to people who cannot see it; '' where the author has written nothing */
  altText: z.string(),
});
export type PostMedia = z.infer<typeof PostMedia>;

/** An item as the author last arranged the media of a post, whether or not it is shown yet. */
export const ArrangedMedia = z.object({
  vaultItemId: VaultItemId,
  type: VaultItemType,
  state: VaultItemState,
  /** why it cannot be shown, in words for the author */
  reason: z.string().nullable(),
  /** a small picture of it, signed for the author for 5 minutes; null until the item is ready */
  thumbnailUrl: z.string().nullable(),
  altText: z.string(),
});
export type ArrangedMedia = z.infer<typeof ArrangedMedia>;

/** What opens a locked post for this viewer. */
export const Offer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('subscribe'),
    creatorId: UserId,
    planId: PlanId,
    month: Money.nullable(),
    year: Money.nullable(),
  }),
  z.object({ kind: z.literal('buy'), postId: PostId, price: Money }),
  z.object({ kind: z.literal('follow'), creatorId: UserId }),
  z.object({ kind: z.literal('signIn') }),
  /** giving a birthday: see `confirmAge` of account */
  z.object({ kind: z.literal('confirmAge') }),
]);
export type Offer = z.infer<typeof Offer>;

export const LockReason = z.enum(['age', 'followers', 'subscribers', 'price']);
export type LockReason = z.infer<typeof LockReason>;

/** In place of what is locked: what there is, and what opens it. */
export const Locked = z.object({
  reason: LockReason,
  offers: z.array(Offer),
  imageCount: z.number().int(),
  videoCount: z.number().int(),
  videoSeconds: z.number(),
  /** of the first picture, so blurred that nothing can be recovered */
  previewUrl: z.string().nullable(),
});
export type Locked = z.infer<typeof Locked>;

const comment = {
  _id: CommentId,
  postId: PostId,
  author: Person,
  createdAt: Moment,
  content: z.object({
    text: z.string(),
    media: z.array(z.object({ url: z.string() })),
    mentions: z.array(Mention),
  }),
  isEdited: z.boolean(),
  userEngagement: z.object({ isLiked: z.boolean(), userReaction: Reaction.nullable() }),
  /** of a reply: the comment that it stands under */
  parentCommentId: CommentId.nullable(),
  /** one's own, or under one's own post */
  canDelete: z.boolean(),
  /** one's own */
  canEdit: z.boolean(),
};
const commentLikes = z.array(z.object({ user: Person, reaction: Reaction }));
export const CommentCounts = z.object({ likes: z.number().int(), replies: z.number().int() });

/** A reply has no replies of its own: what answers it stands beside it. */
export const FeedReply = z.object({
  ...comment,
  engagement: z.object({ likes: commentLikes, replies: z.array(z.never()), counts: CommentCounts }),
});
export type FeedReply = z.infer<typeof FeedReply>;

/** Part 2 section 3. `replies` are the first three; the others come from `listReplies`. */
export const FeedComment = z.object({
  ...comment,
  engagement: z.object({ likes: commentLikes, replies: z.array(FeedReply), counts: CommentCounts }),
});
export type FeedComment = z.infer<typeof FeedComment>;

/** The newest comments inside a post. */
export const CommentExcerpt = z.object({
  _id: CommentId,
  author: Person,
  createdAt: Moment,
  content: z.object({ text: z.string() }),
});

export const Counts = z.object({
  likes: z.number().int(),
  comments: z.number().int(),
  shares: z.number().int(),
  saves: z.number().int(),
  views: z.number().int(),
});
export type Counts = z.infer<typeof Counts>;

/**
 * Part 2 section 3, with what decides about showing it. The lists in `engagement` hold at most the newest three.
 * A locked post has no text, no media and no location, and its lists are empty: a name in them would tell who has paid.
 */
export const Post = z.object({
  _id: PostId,
  author: Person,
  createdAt: Moment,
  publishedAt: Moment.nullable(),
  isEdited: z.boolean(),
  /** stands first on its author's page */
  isPinned: z.boolean(),
  type: PostType,
  state: PostState,
  scheduledFor: Moment.nullable(),
  audience: Audience,
  price: Money.nullable(),
  allowComments: z.boolean(),
  allowShares: z.boolean(),
  allowReactions: z.boolean(),
  ageRestricted: z.boolean(),
  location: z.object({ name: z.string() }).nullable(),
  content: z.object({
    text: z.string(),
    media: z.array(PostMedia),
    /** the people whom the text names and whom the caller may see */
    mentions: z.array(Mention),
    links: z.array(
      z.object({
        url: z.string(),
        image: z.string().nullable(),
        title: z.string(),
        description: z.string(),
        domain: z.string(),
      }),
    ),
  }),
  engagement: z.object({
    likes: z.array(z.object({ user: Person, reaction: Reaction })),
    comments: z.array(CommentExcerpt),
    shares: z.array(z.object({ user: Person, shareType: z.string(), shareText: z.string() })),
    /** whoever saved it is told to its author only; others find themselves here, or nobody */
    saves: z.array(z.object({ user: Person })),
    counts: Counts,
  }),
  userEngagement: z.object({
    isLiked: z.boolean(),
    userReaction: Reaction.nullable(),
    isSaved: z.boolean(),
    isPurchased: z.boolean(),
  }),
  locked: Locked.nullable(),
  /**
   * For the author: all media in their order, those that are not ready and those that cannot be shown among them. A published post shows
   * its former media until all of these are ready. Empty for everybody else.
   */
  arrangement: z.array(ArrangedMedia),
});
export type Post = z.infer<typeof Post>;
