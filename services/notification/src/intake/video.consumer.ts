import {
  videoCommentAdded,
  videoCommentDeleted,
  videoCommentEdited,
  videoDeleted,
  videoPersonMentioned,
  videoReactionChanged,
} from '@velvet/contracts/content/video-events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { cleaningRepository, commentsKey } from '#rows/cleaning.repository.ts';
import { videoLink } from './link.ts';
import { notifyOfMention } from './mention.ts';
import { notifyOfReaction } from './reaction.ts';

const onVideoReactionChanged = on(videoReactionChanged, (context: Context, tx, change) =>
  notifyOfReaction(context, tx, change, { id: change.videoId, link: videoLink(change.videoId) }),
);

const onVideoCommentAdded = on(videoCommentAdded, async ({ rows }: Context, tx, comment) => {
  const { commentId, videoId, videoAuthorId: userId, authorId, excerpt } = comment;
  const draft = {
    userId,
    type: 'comment' as const,
    kind: 'comment' as const,
    groupKey: commentsKey(videoId),
    isNewsAgain: true,
    title: 'New comment',
    titles: 'New comments',
    sentence: '{actor} commented on your video',
    detail: excerpt || null,
    link: videoLink(videoId),
    postId: videoId,
    commentId,
  };
  await rows.add(tx, draft, authorId);
});

const onVideoCommentEdited = on(videoCommentEdited, async (_context: Context, tx, { commentId, excerpt }) => {
  await cleaningRepository(tx).updateDetail(commentId, excerpt);
});

const onVideoCommentDeleted = on(videoCommentDeleted, async ({ rows }: Context, tx, { commentId }) => {
  await rows.publishCounts(tx, await cleaningRepository(tx).deleteOfComment(commentId));
});

const onVideoPersonMentioned = on(videoPersonMentioned, (context: Context, tx, { videoId, ...mention }) =>
  notifyOfMention(context, tx, mention, { id: videoId, link: videoLink(videoId) }),
);

const onVideoDeleted = on(videoDeleted, async ({ rows }: Context, tx, { videoId }) => {
  await rows.publishCounts(tx, await cleaningRepository(tx).deleteOfPost(videoId));
});

export const videoConsumers = [
  onVideoReactionChanged,
  onVideoCommentAdded,
  onVideoCommentEdited,
  onVideoCommentDeleted,
  onVideoPersonMentioned,
  onVideoDeleted,
];
