import {
  commentAdded,
  commentDeleted,
  postDeleted,
  postPublished,
  postShared,
  postViewed,
  reactionChanged,
} from '@velvet/contracts/content/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { postRepository } from './post.repository.ts';
import { record, recordDeed, recordLike } from './record.ts';

const onPostPublished = on(postPublished, (_context: Context, tx, post) => postRepository(tx).upsert(post));
const onPostDeleted = on(postDeleted, (_context: Context, tx, { postId }) => postRepository(tx).delete(postId));

const onPostViewed = on(postViewed, (_context: Context, tx, { postId, authorId, viewerId, viewedAt }) =>
  recordDeed(
    tx,
    { postId, authorId, visitorId: viewerId, at: viewedAt, needsSharing: true, isEngaged: false },
    { views: 1 },
  ),
);
const onPostShared = on(postShared, (_context: Context, tx, { postId, authorId, actorId, sharedAt }) =>
  recordDeed(
    tx,
    { postId, authorId, visitorId: actorId, at: sharedAt, needsSharing: true, isEngaged: true },
    { shares: 1 },
  ),
);
const onCommentAdded = on(commentAdded, (_context: Context, tx, { postId, postAuthorId, authorId, createdAt }) =>
  recordDeed(
    tx,
    { postId, authorId: postAuthorId, visitorId: authorId, at: createdAt, needsSharing: false, isEngaged: true },
    { comments: 1 },
  ),
);
const onCommentDeleted = on(commentDeleted, ({ clock }: Context, tx, { postId, postAuthorId }) =>
  record(tx, { creatorId: postAuthorId, postId, at: clock.now(), comments: -1 }),
);

const onReactionChanged = on(reactionChanged, async (_context: Context, tx, change) => {
  if (change.subject === 'post') await recordLike(tx, change);
});

export const contentConsumers = [
  onPostPublished,
  onPostDeleted,
  onPostViewed,
  onPostShared,
  onCommentAdded,
  onCommentDeleted,
  onReactionChanged,
];
