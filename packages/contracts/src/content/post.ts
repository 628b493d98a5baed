import { z } from 'zod';
import { CommentId, PlanId, PostId, PurchaseId, TierId, UserId, VaultItemId } from '#ids.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';
import { CaptionAddress } from './caption-address.ts';
import { Audience } from './audiences.ts';
import { Reaction } from './events.ts';
import { Mention } from './mentions.ts';
import { Stock } from './price.ts';
import { Rendition, VaultItemState, VaultItemType, Waveform } from './vault.ts';

/** draft | scheduled -> processing (waits for media) -> published, or failed (media are unusable). */
export const PostState = z.enum(['draft', 'scheduled', 'processing', 'published', 'failed']);
export type PostState = z.infer<typeof PostState>;

/** Derived from the media: none, pictures, videos or audio alone, or several kinds. */
export const PostType = z.enum(['text', 'image', 'video', 'audio', 'mixed']);
export type PostType = z.infer<typeof PostType>;

/** The author of something, as displayed with it. */
export const Person = z.object({
  id: UserId,
  name: z.string(),
  handle: z.string(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** URLs are signed for the viewer and valid for 5 minutes. `url` is the largest size for inline display. */
export const PostMedia = z.object({
  id: VaultItemId,
  type: z.enum(['image', 'video', 'audio']),
  url: z.string(),
  /** of a video: relative address of the main playlist (HLS), signed for the viewer and valid for 5 minutes; null until a rendition is ready */
  streamUrl: z.string().nullable(),
  /** of a video */
  captions: z.array(CaptionAddress),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationSeconds: z.number().nullable(),
  /** of a video, if one could be created */
  posterUrl: z.string().nullable(),
  renditions: z.array(Rendition),
  /** of an audio item, if its codec could be decoded */
  waveform: Waveform,
  /** alternative text; '' if the author wrote none */
  altText: z.string(),
});
export type PostMedia = z.infer<typeof PostMedia>;

/** A media item in the author's current arrangement, whether or not it is published yet. */
export const ArrangedMedia = z.object({
  vaultItemId: VaultItemId,
  type: VaultItemType,
  state: VaultItemState,
  /** reason why it cannot be shown, in words for the author */
  reason: z.string().nullable(),
  /** thumbnail URL, signed for the author for 5 minutes; null until the item is ready */
  thumbnailUrl: z.string().nullable(),
  altText: z.string(),
});
export type ArrangedMedia = z.infer<typeof ArrangedMedia>;

/** How this viewer can unlock a locked post. */
export const Offer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('subscribe'),
    creatorId: UserId,
    planId: PlanId,
    month: Money.nullable(),
    year: Money.nullable(),
    /** the cheapest tier that opens it; missing if every subscription does */
    tier: z.object({ id: TierId, name: z.string() }).optional(),
  }),
  z.object({ kind: z.literal('buy'), postId: PostId, price: Money }),
  /** bought and still sealed: `openPurchase` opens it */
  z.object({ kind: z.literal('open'), purchaseId: PurchaseId }),
  z.object({ kind: z.literal('follow'), creatorId: UserId }),
  z.object({ kind: z.literal('signIn') }),
  /** confirming the age: see `confirmAge` of account */
  z.object({ kind: z.literal('confirmAge') }),
]);
export type Offer = z.infer<typeof Offer>;

export const LockReason = z.enum(['age', 'followers', 'subscribers', 'tier', 'price']);
export type LockReason = z.infer<typeof LockReason>;

/** A page that a text links to, as the server read it. */
export const LinkCard = z.object({
  url: z.string(),
  image: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  domain: z.string(),
});
export type LinkCard = z.infer<typeof LinkCard>;

/** Replaces locked content: describes it, and how to unlock it. */
export const Locked = z.object({
  reason: LockReason,
  offers: z.array(Offer),
  imageCount: z.number().int(),
  videoCount: z.number().int(),
  videoSeconds: z.number(),
  audioCount: z.number().int(),
  audioSeconds: z.number(),
  /** of the first picture, blurred irreversibly */
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
    /** pictures that are ready */
    media: z.array(PostMedia),
    /** for the author: pictures that are still processed; 0 for others */
    processing: z.number().int(),
    /** for the author: why a picture cannot be shown, one text each; empty for others */
    failed: z.array(z.string()),
    mentions: z.array(Mention),
  }),
  isEdited: z.boolean(),
  userEngagement: z.object({ isLiked: z.boolean(), userReaction: Reaction.nullable() }),
  /** parent comment of a reply */
  parentCommentId: CommentId.nullable(),
  /** true for the caller's own comments, and for comments on the caller's posts */
  canDelete: z.boolean(),
  /** true for the caller's own comments */
  canEdit: z.boolean(),
};
const commentLikes = z.array(z.object({ user: Person, reaction: Reaction }));
export const CommentCounts = z.object({ likes: z.number().int(), replies: z.number().int() });

/** A reply has no replies of its own; an answer to it has the same parent. */
export const FeedReply = z.object({
  ...comment,
  engagement: z.object({ likes: commentLikes, replies: z.array(z.never()), counts: CommentCounts }),
});
export type FeedReply = z.infer<typeof FeedReply>;

/** Part 2 section 3. `replies` has the first three; `listReplies` returns the others. */
export const FeedComment = z.object({
  ...comment,
  engagement: z.object({ likes: commentLikes, replies: z.array(FeedReply), counts: CommentCounts }),
});
export type FeedComment = z.infer<typeof FeedComment>;

/** The newest comments, embedded in a post. */
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
 * Part 2 section 3, with fields that control its display. The lists in `engagement` hold at most the newest three.
 * A locked post has no text, no media and no location. Its lists are empty, because they would reveal buyers.
 */
export const Post = z.object({
  _id: PostId,
  author: Person,
  createdAt: Moment,
  publishedAt: Moment.nullable(),
  isEdited: z.boolean(),
  /** pinned to the top of its author's page */
  isPinned: z.boolean(),
  type: PostType,
  state: PostState,
  scheduledFor: Moment.nullable(),
  audience: Audience,
  price: Money.nullable(),
  /** null without a limit */
  stock: Stock.nullable(),
  allowComments: z.boolean(),
  allowShares: z.boolean(),
  allowReactions: z.boolean(),
  ageRestricted: z.boolean(),
  location: z.object({ name: z.string() }).nullable(),
  content: z.object({
    text: z.string(),
    media: z.array(PostMedia),
    /** mentioned people whom the caller may see */
    mentions: z.array(Mention),
    links: z.array(LinkCard),
  }),
  engagement: z.object({
    likes: z.array(z.object({ user: Person, reaction: Reaction })),
    comments: z.array(CommentExcerpt),
    shares: z.array(z.object({ user: Person, shareType: z.string(), shareText: z.string() })),
    /** the author sees all people who saved the post; others see themselves only */
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
  /** the post that this one shares with words, null if it was deleted; who reads it alone decides whether it is open */
  quotes: z.object({ postId: PostId.nullable() }).nullable(),
  /**
   * For the author: all media in order, including those that are processing or unusable. A published post shows its former media
   * until all of these are ready. Empty for other viewers.
   */
  arrangement: z.array(ArrangedMedia),
});
export type Post = z.infer<typeof Post>;
