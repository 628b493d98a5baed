import { isAnnounced } from '@velvet/access/access';
import {
  commentMediaChanged,
  offerPublished,
  offerWithdrawn,
  postAudienceChanged,
  postChanged,
  postCountsChanged,
  postDeleted,
  postPublished,
} from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import { broadcastSent } from '@velvet/contracts/messaging/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { appendMessage, appendRow } from '#log/append.ts';
import { audienceNarrowed, followersAudience, postAudience } from '#log/delivery.ts';
import { postAudienceRepository } from './post-audience.repository.ts';

/** A post that is absent for some followers is not announced, because the audience of the message is all followers. */
const onPostPublished = on(postPublished, async (context: Context, tx, { audience, authorId, postId, publishedAt }) => {
  await postAudienceRepository(tx).upsert(postId, authorId, audience);
  if (!isAnnounced(audience)) return;
  await appendMessage(context, tx, followersAudience(authorId), 'post', { postId, authorId, publishedAt });
});

/** Requests a reload from all connections that show the post, then removes them until they watch it again. */
const onAudienceChanged = on(postAudienceChanged, async (context: Context, tx, { postId, authorId, audience }) => {
  await postAudienceRepository(tx).upsert(postId, authorId, audience);
  await appendMessage(context, tx, postAudience(postId), 'postChanged', { postId });
  appendRow(context, tx, { audience: postAudience(postId), event: audienceNarrowed, payload: {} });
});

const onPostChanged = on(postChanged, async (context: Context, tx, { postId }) => {
  await appendMessage(context, tx, postAudience(postId), 'postChanged', { postId });
});

/** Browsers that show the post read its comments again. */
const onCommentMediaChanged = on(commentMediaChanged, async (context: Context, tx, { postId }) => {
  await appendMessage(context, tx, postAudience(postId), 'postChanged', { postId });
});

const onCountsChanged = on(postCountsChanged, async (context: Context, tx, { postId, likes, comments, shares }) => {
  await appendMessage(context, tx, postAudience(postId), 'postCounts', { postId, likes, comments, shares });
});

const onPostDeleted = on(postDeleted, async (context: Context, tx, { postId }) => {
  await postAudienceRepository(tx).delete(postId);
  await appendMessage(context, tx, postAudience(postId), 'postRemoved', { postId });
});

/** Visitors of a vault watch its items for sale as posts. */
const onItemOffered = on(
  offerPublished,
  async (_context: Context, tx, { postId, subjectKind, creatorId, audience }) => {
    if (subjectKind === 'vaultItem') await postAudienceRepository(tx).upsert(postId, creatorId, audience);
  },
);

const onItemWithdrawn = on(offerWithdrawn, async (_context: Context, tx, { postId, subjectKind }) => {
  if (subjectKind === 'vaultItem') await postAudienceRepository(tx).delete(postId);
});

/** The chats that show a limited mass message watch it as a post. The messages have no content, so its id is enough to watch it. */
const onBroadcastSent = on(broadcastSent, async (_context: Context, tx, { broadcastId, creatorId, isLimited }) => {
  if (isLimited) await postAudienceRepository(tx).upsert(PostId.parse(broadcastId), creatorId, 'public');
});

export const postConsumers = [
  onBroadcastSent,
  onItemOffered,
  onItemWithdrawn,
  onPostPublished,
  onAudienceChanged,
  onPostChanged,
  onCommentMediaChanged,
  onCountsChanged,
  onPostDeleted,
];
