import {
  videoCommentAdded,
  videoCommentDeleted,
  videoDeleted,
  videoPublished,
  videoReactionChanged,
  videoShared,
  videoViewed,
} from '@velvet/contracts/content/video-events';
import { PostId, type VideoId } from '@velvet/contracts/ids';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { postRepository } from './post.repository.ts';
import { record, recordDeed, recordLike } from './record.ts';

/** Videos of the feed are counted as posts are; the ids of both are different. */
const counted = (id: VideoId) => PostId.parse(id);

const onVideoPublished = on(videoPublished, (_context: Context, tx, video) => postRepository(tx).upsertVideo(video));
const onVideoDeleted = on(videoDeleted, (_context: Context, tx, { videoId }) =>
  postRepository(tx).delete(counted(videoId)),
);

const onVideoViewed = on(videoViewed, (_context: Context, tx, { videoId, authorId, viewerId, viewedAt }) =>
  recordDeed(
    tx,
    { postId: counted(videoId), authorId, visitorId: viewerId, at: viewedAt, needsSharing: true, isEngaged: false },
    { views: 1 },
  ),
);
const onVideoShared = on(videoShared, (_context: Context, tx, { videoId, authorId, actorId, sharedAt }) =>
  recordDeed(
    tx,
    { postId: counted(videoId), authorId, visitorId: actorId, at: sharedAt, needsSharing: true, isEngaged: true },
    { shares: 1 },
  ),
);
const onVideoCommentAdded = on(
  videoCommentAdded,
  (_context: Context, tx, { videoId, videoAuthorId, authorId, createdAt }) =>
    recordDeed(
      tx,
      {
        postId: counted(videoId),
        authorId: videoAuthorId,
        visitorId: authorId,
        at: createdAt,
        needsSharing: false,
        isEngaged: true,
      },
      { comments: 1 },
    ),
);
const onVideoCommentDeleted = on(videoCommentDeleted, ({ clock }: Context, tx, { videoId, videoAuthorId }) =>
  record(tx, { creatorId: videoAuthorId, postId: counted(videoId), at: clock.now(), comments: -1 }),
);
const onVideoReactionChanged = on(videoReactionChanged, async (_context: Context, tx, change) => {
  if (change.subject === 'video') await recordLike(tx, { ...change, postId: counted(change.videoId) });
});

export const videoConsumers = [
  onVideoPublished,
  onVideoDeleted,
  onVideoViewed,
  onVideoShared,
  onVideoCommentAdded,
  onVideoCommentDeleted,
  onVideoReactionChanged,
];
