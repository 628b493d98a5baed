import { z } from 'zod';
import { PlanRequired } from '#payment/failures.ts';
import { CollectionNotFound } from '#account/collections.ts';
import { call, FormBoolean, pageQuery } from '#call.ts';
import { CollectionId, PostId, VaultItemId } from '#ids.ts';
import { actsOnContent, listsContent, ownersAlone, readsContent } from '#others.ts';
import { readJson } from '#json.ts';
import { lineText } from '#name.ts';
import { idList } from '#id-list.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import { Audience } from './audiences.ts';
import { Reaction } from './events.ts';
import { deletion, keptByBuyers } from './deletion.ts';
import {
  FileTooLarge,
  MediaVerificationRequired,
  PersonNotFound,
  PostEmpty,
  PostLocked,
  PostNotFound,
  PostPublished,
  PostSold,
  QuotaExceeded,
  ReactionsClosed,
  SellingForCreators,
  SharesClosed,
  VaultItemNotFound,
  VerificationRequired,
} from './failures.ts';
import { maxFileBytes, maxPostMedia, maxTextLength } from './limits.ts';
import { Counts, Post, PostState, PostType } from './post.ts';
import { PieceLimit, PostPrice } from './price.ts';

const params = z.object({ id: PostId });

export const PostText = shortText(maxTextLength);

const Place = z.strictObject({ name: lineText(200) }).nullable();
/** JSON in forms; a location without a name counts as none. */
const Location = z
  .union([
    Place,
    z
      .string()
      .transform((text, context) => (text === '' ? null : readJson(text, context)))
      .pipe(Place),
  ])
  .transform((place) => place?.name || null);

/** Comma-separated in forms. */
const VaultItemIds = z
  .union([
    z.array(VaultItemId),
    z
      .string()
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(VaultItemId)),
  ])
  .refine(
    (ids) => ids.length <= maxPostMedia,
    `A post can have at most ${maxPostMedia} photos, videos and audio files.`,
  )
  .refine((ids) => new Set(ids).size === ids.length, 'A post can show each item once.');

/** Forms send an empty field instead of omitting it. */
const ScheduledFor = z.union([Moment, z.literal('').transform(() => null), z.null()]);

export const createPost = call({
  method: 'POST',
  path: '/posts',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Publishes a post or saves it as a draft. Files sent with it become vault items and follow the items given by id.',
  files: { field: 'media', max: maxPostMedia, required: false, maxBytes: maxFileBytes },
  body: z.object({
    text: PostText.default(''),
    /** accepted for compatibility with the specification; the returned type is derived from the media */
    type: PostType.optional(),
    privacy: Audience.default('public'),
    allowComments: FormBoolean.default(true),
    allowShares: FormBoolean.default(true),
    allowReactions: FormBoolean.default(true),
    ageRestricted: FormBoolean.default(false),
    location: Location.default(null),
    /** a time in the future, at which the post is published */
    scheduledFor: ScheduledFor.default(null),
    price: PostPrice.default(0),
    /** pieces that are sold; with a price only */
    limit: PieceLimit.default(null),
    vaultItemIds: VaultItemIds.default([]),
    isDraft: FormBoolean.default(false),
  }),
  data: Post,
  failures: [
    PostEmpty,
    VerificationRequired,
    SellingForCreators,
    VaultItemNotFound,
    FileTooLarge,
    QuotaExceeded,
    PlanRequired,
  ],
});

export const editPost = call({
  method: 'PUT',
  path: '/posts/{id}',
  caller: 'member',
  others: ownersAlone,
  summary:
    "Changes the given fields of the caller's post. `isDraft: false` publishes a draft. A published post shows its former media until all new ones are ready.",
  params,
  body: z.object({
    text: PostText.optional(),
    privacy: Audience.optional(),
    allowComments: z.boolean().optional(),
    allowShares: z.boolean().optional(),
    allowReactions: z.boolean().optional(),
    ageRestricted: z.boolean().optional(),
    location: Location.optional(),
    scheduledFor: ScheduledFor.optional(),
    price: PostPrice.optional(),
    /** of a published post: can be lowered, not raised or removed */
    limit: PieceLimit.optional(),
    vaultItemIds: VaultItemIds.optional(),
    isDraft: z.boolean().optional(),
  }),
  data: Post,
  failures: [
    PlanRequired,
    PostNotFound,
    PostEmpty,
    PostSold,
    PostPublished,
    VerificationRequired,
    MediaVerificationRequired,
    SellingForCreators,
    VaultItemNotFound,
  ],
});

export const deletePost = call({
  method: 'DELETE',
  path: '/posts/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Deletes a post. Its vault items stay. Buyers keep a sold one, which is withdrawn from everyone else (202).',
  params,
  data: z.object({ id: PostId, ...deletion }),
  ...keptByBuyers,
  failures: [PostNotFound],
});

/** Kinds of media by which the posts of one person are filtered. */
export const PostMediaKind = z.enum(['image', 'video', 'audio']);
export type PostMediaKind = z.infer<typeof PostMediaKind>;

/** Posts per request by ids. */
export const maxPostIds = 50;

/**
 * The home feed has posts of people the caller follows or subscribes to, and the caller's own; without any follow it returns
 * the discovery feed.
 */
export const listPosts = call({
  method: 'GET',
  path: '/posts',
  caller: 'anyone',
  others: listsContent,
  summary:
    'Lists posts, newest first: the home feed, posts to discover, the posts of one person or of a collection, or the matches of a search.',
  paged: true,
  query: pageQuery(10, {
    /** handle or id */
    author: z.string().min(1).max(128).optional(),
    /** of one person's published posts those with such a picture, film or sound, also behind a lock */
    media: PostMediaKind.optional(),
    feed: z.enum(['home', 'discover']).default('home'),
    /** other states than `published` list the caller's own posts; `unpublished` selects all of them */
    state: z.enum([...PostState.options, 'unpublished']).default('published'),
    /** posts of the creators of a collection, one of the caller or a public one; takes precedence over `author` and `feed` */
    collection: CollectionId.optional(),
    /**
     * words or prefixes in published posts that are free and for everyone, or with the caller's id as `author` in all of the caller's; takes
     * precedence over the other filters
     */
    q: z.string().trim().min(1).max(100).optional(),
    /**
     * comma-separated; returns these posts, newest first, without those the caller may not see; takes precedence over all
     * filters
     */
    ids: idList(PostId, maxPostIds).optional(),
  }),
  data: z.array(Post),
  failures: [PersonNotFound, CollectionNotFound],
});

export const readPost = call({
  method: 'GET',
  path: '/posts/{id}',
  caller: 'anyone',
  others: readsContent,
  summary: 'Returns a post, as far as the caller has access to it.',
  params,
  data: Post,
  failures: [PostNotFound],
});

/**
 * Repeating the same reaction removes it, another one replaces it, and null removes any. Concurrent identical requests count once:
 * twenty at once are one like.
 */
export const ReactionBody = z.object({ reaction: Reaction.nullable().default('like') });

export const likePost = call({
  method: 'POST',
  path: '/posts/{id}/like',
  caller: 'member',
  others: actsOnContent,
  summary: 'Sets, changes or removes the reaction of the caller.',
  params,
  body: ReactionBody,
  data: z.object({ isLiked: z.boolean(), reaction: Reaction.nullable(), counts: Counts }),
  failures: [PostNotFound, PostLocked, ReactionsClosed],
});

export const sharePost = call({
  method: 'POST',
  path: '/posts/{id}/share',
  caller: 'member',
  others: actsOnContent,
  summary:
    'Records that the caller shared the post, and where. Counts once per person, post and UTC day. The type `feed` publishes a post of the caller that quotes it with `shareText`.',
  params,
  body: z.object({
    /** an open set: where the post was shared; `feed` is the feed of the caller */
    shareType: z.string().trim().min(1).max(40).default('link'),
    shareText: shortText(500).default(''),
  }),
  data: z.object({
    shareType: z.string(),
    shareText: z.string(),
    /** the post in the feed of the caller */
    postId: PostId.nullable(),
    counts: Counts,
  }),
  failures: [PostNotFound, PostLocked, SharesClosed, VerificationRequired],
});

export const savePost = call({
  method: 'POST',
  path: '/posts/{id}/save',
  caller: 'member',
  others: actsOnContent,
  summary: 'Saves the post for the caller or removes it from the saved posts. Concurrent requests toggle once.',
  params,
  data: z.object({ isSaved: z.boolean(), counts: Counts }),
  failures: [PostNotFound, PostLocked],
});

export const viewPost = call({
  method: 'POST',
  path: '/posts/{id}/view',
  caller: 'member',
  others: actsOnContent,
  summary: 'Records a view of the caller, counted once a day (UTC) and not for the author.',
  params,
  data: z.object({ isCounted: z.boolean(), counts: Counts }),
  failures: [PostNotFound, PostLocked],
});
