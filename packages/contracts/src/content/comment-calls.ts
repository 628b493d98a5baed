import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { CommentId, PostId } from '#ids.ts';
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

/** Alternative texts of the sent pictures, in their order; JSON in forms. */
const AltTexts = z
  .union([z.array(AltText), z.string().transform(readJson).pipe(z.array(AltText))])
  .refine((texts) => texts.length <= maxCommentMedia, `A comment can have at most ${maxCommentMedia} pictures.`);

export const listComments = call({
  method: 'GET',
  path: '/comments/post/{postId}',
  caller: 'anyone',
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
  summary: 'Comments on a post or replies to a comment; JSON, or a form with pictures.',
  files: { field: 'media', max: maxCommentMedia, required: false, maxBytes: maxCommentFileBytes },
  body: z.object({
    postId: PostId,
    text: CommentText,
    /** a reply to a reply becomes a reply to the same comment */
    parentCommentId: z.union([CommentId, z.literal('').transform(() => undefined)]).optional(),
    altTexts: AltTexts.default([]),
  }),
  data: FeedComment,
  failures: [
    PostNotFound,
    PostLocked,
    CommentsClosed,
    CommentNotFound,
    PictureTooLarge,
    QuotaExceeded,
    MediaVerificationRequired,
    VerificationRequired,
  ],
});

export const editComment = call({
  method: 'PUT',
  path: '/comments/{id}',
  caller: 'member',
  summary: 'Changes the text of a comment of the caller; its replies and reactions stay.',
  params,
  body: z.object({ text: CommentText }),
  data: FeedComment,
  failures: [CommentNotFound, PostLocked, CommentsClosed],
});

export const likeComment = call({
  method: 'POST',
  path: '/comments/{id}/like',
  caller: 'member',
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
  summary: 'Deletes a comment and its replies, by its author or the author of the post.',
  params,
  data: z.object({ id: CommentId, removed: z.number().int() }),
  failures: [CommentNotFound],
});
