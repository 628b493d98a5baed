import { z } from 'zod';
import { event } from '#event.ts';
import { CommentId, UserId, VideoId } from '#ids.ts';
import { Moment } from '#time.ts';
import { Reaction } from './events.ts';

// Those of posts lead to posts, so videos have events of their own.

/** A video was published. Published again when its title changes, and when it is restored after a deletion. */
export const videoPublished = event('content.video.published', 1, {
  key: 'videoId',
  payload: z.object({ videoId: VideoId, authorId: UserId, title: z.string(), publishedAt: Moment }),
});

/** A reaction to a video, or to a comment on one, was set, changed or (null) removed. */
export const videoReactionChanged = event('content.video.reaction.changed', 1, {
  key: 'subjectId',
  payload: z.object({
    subject: z.enum(['video', 'comment']),
    subjectId: z.uuid(),
    videoId: VideoId,
    /** author of the video or comment */
    ownerId: UserId,
    /** false if the author of a comment has lost access to its video, and so may not learn about reactions */
    isOpenToOwner: z.boolean(),
    actorId: UserId,
    reaction: Reaction.nullable(),
    previous: Reaction.nullable(),
    changedAt: Moment,
  }),
});

const comment = { commentId: CommentId, videoId: VideoId, videoAuthorId: UserId, authorId: UserId };
/** at most 120 characters, for notifications of people with access */
const excerpt = z.string();

export const videoCommentAdded = event('content.video.comment.added', 1, {
  key: 'videoId',
  payload: z.object({ ...comment, excerpt, createdAt: Moment }),
});

/** The author changed the text of a comment on a video. */
export const videoCommentEdited = event('content.video.comment.edited', 1, {
  key: 'videoId',
  payload: z.object({ ...comment, excerpt }),
});

export const videoCommentDeleted = event('content.video.comment.deleted', 1, {
  key: 'videoId',
  payload: z.object(comment),
});

/** A comment on a video mentions a person who may see it. Published once per person and comment. */
export const videoPersonMentioned = event('content.video.person.mentioned', 1, {
  key: 'videoId',
  payload: z.object({
    commentId: CommentId,
    videoId: VideoId,
    userId: UserId,
    /** of the comment */
    authorId: UserId,
    excerpt,
    mentionedAt: Moment,
  }),
});

/** Counted once per person and day. */
export const videoShared = event('content.video.shared', 1, {
  key: 'videoId',
  payload: z.object({ videoId: VideoId, authorId: UserId, actorId: UserId, sharedAt: Moment }),
});

/** Counted once per person and day, not for the author. */
export const videoViewed = event('content.video.viewed', 1, {
  key: 'videoId',
  payload: z.object({ videoId: VideoId, authorId: UserId, viewerId: UserId, viewedAt: Moment }),
});

/** A video was deleted. It can be restored for a day. */
export const videoDeleted = event('content.video.deleted', 1, {
  key: 'videoId',
  payload: z.object({ videoId: VideoId, authorId: UserId }),
});
