import {
  commentAdded,
  commentDeleted,
  commentEdited,
  commentMediaChanged,
  personMentioned,
  postAudienceChanged,
  postDeleted,
  postPublished,
  postShared,
  postViewed,
  reactionChanged,
  vaultItemChanged,
} from '@velvet/contracts/content/events';
import { on } from '@velvet/kit/events/consumer';
import { newId } from '@velvet/kit/base/ids';
import type { Context } from '#context.ts';
import { broadcastRepository } from '#posts/broadcast.repository.ts';
import { deliverPostJob } from '#posts/post-delivery.ts';
import { postViewRepository } from '#posts/post-view.repository.ts';
import { cleaningRepository, commentsKey } from '#rows/cleaning.repository.ts';
import { postLink, sectionLink } from './link.ts';
import { notifyOfMention } from './mention.ts';
import { notifyOfReaction } from './reaction.ts';

/** View counts that cause a notification. Single views cause none, because they would reveal viewers. */
const milestones = new Set([100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]);

const onPostPublished = on(postPublished, async ({ clock, keptPostsMs }: Context, tx, post) => {
  const now = clock.now();
  const publishedAt = new Date(Math.min(Date.parse(post.publishedAt), now.getTime()));
  if (post.audience === 'private' || publishedAt.getTime() < now.getTime() - keptPostsMs) return;
  const { postId, authorId, audience } = post;
  await broadcastRepository(tx).insert({ id: newId(), postId, authorId, audience, publishedAt, arrivedAt: now });
  await tx.enqueue(deliverPostJob, { postId, authorId, after: '' });
});

const onPostAudienceChanged = on(postAudienceChanged, async (_context: Context, tx, { postId, audience }) => {
  await broadcastRepository(tx).updateAudience(postId, audience);
});

const onPostDeleted = on(postDeleted, async ({ rows }: Context, tx, { postId }) => {
  await broadcastRepository(tx).deletePost(postId);
  await postViewRepository(tx).deletePost(postId);
  await rows.publishCounts(tx, await cleaningRepository(tx).deleteOfPost(postId));
});

const onCommentAdded = on(commentAdded, async ({ rows }: Context, tx, comment) => {
  const { commentId, postId, postAuthorId, authorId, parentAuthorId, isOpenToParentAuthor, excerpt } = comment;
  const draft = {
    type: 'comment' as const,
    kind: 'comment' as const,
    detail: excerpt || null,
    link: postLink(postId),
    postId,
    commentId,
  };
  if (parentAuthorId && isOpenToParentAuthor) {
    const reply = { title: 'New reply', sentence: '{actor} replied to your comment', groupKey: `reply:${commentId}` };
    await rows.add(tx, { ...draft, ...reply, userId: parentAuthorId }, authorId);
  }
  // the post's author receives only the notification of the reply
  if (parentAuthorId === postAuthorId) return;
  const added = {
    title: 'New comment',
    titles: 'New comments',
    sentence: '{actor} commented on your post',
    groupKey: commentsKey(postId),
    isNewsAgain: true,
  };
  await rows.add(tx, { ...draft, ...added, userId: postAuthorId }, authorId);
});

const onCommentDeleted = on(commentDeleted, async ({ rows }: Context, tx, { commentId }) => {
  await rows.publishCounts(tx, await cleaningRepository(tx).deleteOfComment(commentId));
});

const onCommentEdited = on(commentEdited, async (_context: Context, tx, { commentId, excerpt }) => {
  await cleaningRepository(tx).updateDetail(commentId, excerpt);
});

const onPersonMentioned = on(personMentioned, (context: Context, tx, { postId, ...mention }) =>
  notifyOfMention(context, tx, mention, { id: postId, link: postLink(postId) }),
);

const onReactionChanged = on(reactionChanged, (context: Context, tx, change) =>
  notifyOfReaction(context, tx, change, { id: change.postId, link: postLink(change.postId) }),
);

const onPostShared = on(postShared, async ({ rows }: Context, tx, { postId, authorId, actorId }) => {
  const draft = {
    userId: authorId,
    type: 'other' as const,
    groupKey: `share:${postId}`,
    title: 'Post shared',
    sentence: '{actor} shared your post',
    link: postLink(postId),
    postId,
  };
  await rows.add(tx, draft, actorId);
});

const onPostViewed = on(postViewed, async ({ rows }: Context, tx, { postId, authorId }) => {
  const views = await postViewRepository(tx).countView(postId);
  if (!milestones.has(views)) return;
  await rows.notify(tx, {
    userId: authorId,
    type: 'view',
    groupKey: `views:${postId}:${views}`,
    title: 'Your post is popular',
    sentence: `Your post reached ${views.toLocaleString('en-US')} views`,
    link: postLink(postId),
    postId,
  });
});

const onVaultItemChanged = on(vaultItemChanged, async ({ rows }: Context, tx, { itemId, ownerId, state, reason }) => {
  if (state !== 'failed') return;
  await rows.notify(tx, {
    userId: ownerId,
    type: 'other',
    kind: 'account',
    groupKey: `vault:${itemId}`,
    title: 'Upload failed',
    sentence: reason
      ? `We couldn't process your upload: ${reason}`
      : "We couldn't process your upload. Please try again.",
    link: sectionLink('vault'),
  });
});

const onCommentMediaChanged = on(commentMediaChanged, async ({ rows }: Context, tx, picture) => {
  const { commentId, postId, authorId, itemId, state, reason } = picture;
  if (state !== 'failed') return;
  await rows.notify(tx, {
    userId: authorId,
    type: 'other',
    kind: 'account',
    groupKey: `picture:${itemId}`,
    title: 'Picture not shown',
    sentence: `Your comment appears without its picture${reason ? `: ${reason}` : '.'}`,
    link: postLink(postId),
    postId,
    commentId,
  });
});

export const contentConsumers = [
  onPostPublished,
  onPostAudienceChanged,
  onPostDeleted,
  onCommentAdded,
  onCommentDeleted,
  onCommentEdited,
  onCommentMediaChanged,
  onPersonMentioned,
  onReactionChanged,
  onPostShared,
  onPostViewed,
  onVaultItemChanged,
];
