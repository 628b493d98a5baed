import { z } from 'zod';
import { PlanRequired } from '#payment/failures.ts';
import { call, pageQuery } from '#call.ts';
import { CommentId, PostId, VaultItemId } from '#ids.ts';
import { actsOnContent, ownersAlone } from '#others.ts';
import { readJson } from '#json.ts';
import { shortText } from '#text.ts';
import { Reaction } from './events.ts';
import {
  CommentNotFound,
  CommentsClosed,
  MediaVerificationRequired,
  PictureTooLarge,
  PostLocked,
  PostNotFound,
  QuotaExceeded,
  ReactionsClosed,
  VerificationRequired,
} from './failures.ts';
import { maxCommentFileBytes, maxCommentMedia, maxTextLength } from './limits.ts';
import { CommentCounts, FeedComment } from './post.ts';
import { ReactionBody } from './post-calls.ts';
import { AltText } from './vault.ts';

const params = z.object({ id: CommentId });

export const CommentText = shortText(maxTextLength).min(1, 'Enter a comment.');

/** The reason for more pictures than a comment can show. */
export const tooManyPictures = `A comment can have at most ${maxCommentMedia} pictures.`;

/** Alternative texts of the sent pictures, in their order; JSON in forms. */
const AltTexts = listOfPictures(AltText);

/** One entry per picture; JSON in forms. */
function listOfPictures<T extends z.ZodType>(entry: T) {
  return z
    .union([z.array(entry), z.string().transform(readJson).pipe(z.array(entry))])
    .refine((entries) => entries.length <= maxCommentMedia, tooManyPictures);
}

const pictures = { field: 'media', max: maxCommentMedia, required: false, maxBytes: maxCommentFileBytes } as const;
const pictureFailures = [
  PictureTooLarge,
  QuotaExceeded,
  PlanRequired,
  MediaVerificationRequired,
  VerificationRequired,
] as const;

export const listComments = call({
  method: 'GET',
  path: '/comments/post/{postId}',
  caller: 'anyone',
  others: actsOnContent,
  summary: 'Lists the comments of a post, newest first, each with its first three replies.',
  params: z.object({ postId: PostId }),
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(FeedComment),
  failures: [PostNotFound, PostLocked],
});

export const listReplies = call({
  method: 'GET',
  path: '/comments/{id}/replies',
  caller: 'anyone',
  others: actsOnContent,
  summary: 'Lists the replies to a comment, oldest first.',
  params,
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(FeedComment),
  failures: [CommentNotFound, PostLocked],
});

export const addComment = call({
  method: 'POST',
  path: '/comments',
  caller: 'member',
  others: actsOnContent,
  summary: 'Comments on a post or replies to a comment; JSON, or a form with pictures.',
  files: pictures,
  body: z.object({
    postId: PostId,
    text: CommentText,
    /** a reply to a reply becomes a reply to the same comment */
    parentCommentId: z.union([CommentId, z.literal('').transform(() => undefined)]).optional(),
    altTexts: AltTexts.default([]),
  }),
  data: FeedComment,
  failures: [PostNotFound, PostLocked, CommentsClosed, CommentNotFound, ...pictureFailures],
});

export const editComment = call({
  method: 'PUT',
  path: '/comments/{id}',
  caller: 'member',
  others: { ...ownersAlone, refunded: 'refused', ageless: 'refused' },
  summary:
    'Changes the text and the pictures of a comment of the caller, as JSON or a form; its replies and reactions stay.',
  params,
  files: pictures,
  body: z.object({
    text: CommentText,
    /** pictures to delete; the others stay, before the sent ones */
    removed: listOfPictures(VaultItemId).default([]),
    altTexts: AltTexts.default([]),
  }),
  data: FeedComment,
  failures: [CommentNotFound, PostLocked, CommentsClosed, ...pictureFailures],
});

export const likeComment = call({
  method: 'POST',
  path: '/comments/{id}/like',
  caller: 'member',
  others: actsOnContent,
  summary: 'Sets, changes or removes the reaction of the caller.',
  params,
  body: ReactionBody,
  data: z.object({ isLiked: z.boolean(), reaction: Reaction.nullable(), counts: CommentCounts }),
  failures: [CommentNotFound, PostLocked, ReactionsClosed],
});

export const deleteComment = call({
  method: 'DELETE',
  path: '/comments/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Deletes a comment and its replies, by its author or the author of the post.',
  params,
  data: z.object({ id: CommentId, removed: z.number().int() }),
  failures: [CommentNotFound],
});
