import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { CommentId, UserId, VideoId } from '#ids.ts';
import { actsOnContent } from '#others.ts';
import { Forbidden } from '#failure.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import { CommentNotFound, PostLocked, ReactionsClosed, VideoLocked, VideoNotFound } from './failures.ts';
import { maxVideoComment } from './limits.ts';
import { Mention } from './mentions.ts';
import { VideoPerson } from './video-person.ts';

/** Part 1 section 3, with fields that control its display. */
export const VideoComment = z.object({
  id: CommentId,
  user: VideoPerson,
  content: z.string(),
  mentions: z.array(Mention),
  created_at: Moment,
  likes: z.number().int(),
  isLiked: z.boolean(),
  isEdited: z.boolean(),
  /** true for the caller's own comments, and for comments on the caller's videos; see `deleteComment` */
  canDelete: z.boolean(),
  /** true for the caller's own comments; see `editComment` */
  canEdit: z.boolean(),
});
export type VideoComment = z.infer<typeof VideoComment>;

/** Part 1 section 5. */
export const VideoCommentText = shortText(maxVideoComment).min(1, 'Please log in and enter a comment');

const ofVideo = { path: '/api/videos/{id}/comments', params: z.object({ id: VideoId }) } as const;

export const listVideoComments = call({
  ...ofVideo,
  method: 'GET',
  caller: 'anyone',
  others: actsOnContent,
  summary: 'Lists the comments of a video, newest first.',
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(VideoComment),
  failures: [VideoNotFound, VideoLocked],
});

export const addVideoComment = call({
  ...ofVideo,
  method: 'POST',
  caller: 'member',
  others: actsOnContent,
  summary: 'Comments on a video.',
  failed: 'Failed to post comment',
  body: z.object({
    content: VideoCommentText,
    /** the caller's own id; another one is refused */
    userId: UserId.optional(),
  }),
  data: VideoComment,
  failures: [VideoNotFound, VideoLocked, Forbidden],
});

export const toggleCommentLike = call({
  method: 'POST',
  path: '/api/comments/{id}/like',
  caller: 'member',
  others: actsOnContent,
  summary: 'Likes a comment, or removes the like. Concurrent requests toggle once.',
  params: z.object({ id: CommentId }),
  data: z.object({ isLiked: z.boolean(), likeCount: z.number().int() }),
  failures: [CommentNotFound, VideoLocked, PostLocked, ReactionsClosed],
});
