import {
  commentAdded,
  commentDeleted,
  postDeleted,
  postPublished,
  postShared,
  postViewed,
  reactionChanged,
} from '@velvet/contracts/content/events';
import type { PostId, UserId } from '@velvet/contracts/ids';
import { on } from '@velvet/kit/events/consumer';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';
import { sharingRepository } from '#people/sharing.repository.ts';
import { counterRepository, type Engagement } from './counter.repository.ts';
import { dayOf } from './day.ts';

async function count(
  tx: Transaction,
  postId: PostId,
  authorId: UserId,
  at: Date | string,
  by: Engagement,
): Promise<void> {
  const counters = counterRepository(tx);
  await counters.addToCreator(authorId, dayOf(at), by);
  await counters.addToPost(postId, authorId, dayOf(at), by);
}

const onPostPublished = on(postPublished, async (_context: Context, tx, post) => {
  await counterRepository(tx).insertPost(post);
});
const onPostDeleted = on(postDeleted, async (_context: Context, tx, { postId }) => {
  await counterRepository(tx).deletePost(postId);
});
const onPostViewed = on(postViewed, async (_context: Context, tx, { postId, authorId, viewerId, viewedAt }) => {
  if (!(await sharingRepository(tx).isOn(viewerId))) return;
  await count(tx, postId, authorId, viewedAt, { views: 1 });
});
const onPostShared = on(postShared, async (_context: Context, tx, { postId, authorId, actorId, sharedAt }) => {
  if (!(await sharingRepository(tx).isOn(actorId))) return;
  await count(tx, postId, authorId, sharedAt, { shares: 1 });
});
const onCommentAdded = on(commentAdded, async (_context: Context, tx, { postId, postAuthorId, createdAt }) => {
  await count(tx, postId, postAuthorId, createdAt, { comments: 1 });
});
const onCommentDeleted = on(commentDeleted, async ({ clock }: Context, tx, { postId, postAuthorId }) => {
  await count(tx, postId, postAuthorId, clock.now(), { comments: -1 });
});

/** Likes of posts; another reaction in place of one changes nothing. */
const onReactionChanged = on(reactionChanged, async (_context: Context, tx, change) => {
  const likes = Number(change.reaction !== null) - Number(change.previous !== null);
  if (change.subject !== 'post' || likes === 0) return;
  await count(tx, change.postId, change.ownerId, change.changedAt, { likes });
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
