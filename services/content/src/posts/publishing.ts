import {
  offerPublished,
  offerWithdrawn,
  postAudienceChanged,
  postChanged,
  postDeleted,
  postPublished,
} from '@velvet/contracts/content/events';
import {
  MediaVerificationRequired,
  SellingForCreators,
  VerificationRequired,
} from '@velvet/contracts/content/failures';
import { tierOfAudience } from '@velvet/contracts/content/audiences';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { tierRepository } from '@velvet/entitlements/tier.repository';
import { holdRepository } from '#holds/hold.repository.ts';
import { notifyMentioned } from '#mentions/mentioning.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { stockRepository } from '#stock/stock.repository.ts';
import { byKind, isUsable, isUseless } from './post.ts';
import { obstacleToPublishing, type Publication } from './post.policy.ts';
import { postLockRepository } from './post-lock.repository.ts';
import { postMediaRepository, type Usable } from './post-media.repository.ts';
import { mediaAfter } from './post-reduction.ts';
import { postWriteRepository, type PostRow } from './post-write.repository.ts';

export async function findObstacle(db: Queries, authorId: UserId, publication: Publication) {
  const standing = await profileCardRepository(db).findStanding(authorId);
  return obstacleToPublishing(
    { isCreator: standing?.role === 'creator', isVerified: standing?.verified ?? false },
    publication,
  );
}

const refusals = {
  verification: VerificationRequired,
  mediaVerification: MediaVerificationRequired,
  selling: SellingForCreators,
} as const;

export async function assertMayPublish(db: Queries, authorId: UserId, publication: Publication): Promise<void> {
  const obstacle = await findObstacle(db, authorId, publication);
  if (obstacle) throw new Refusal(refusals[obstacle]);
  const tier = tierOfAudience(publication.audience);
  if (tier !== undefined && !(await tierRepository(db).isOf(authorId, tier)))
    throw invalidField('audience', "You don't have this tier. Choose another audience.");
}

/** Returns the state of a post to be published: it waits until all media are ready, and fails if one is unusable. */
export function stateWith(media: readonly Usable[]): 'published' | 'processing' | 'failed' {
  if (media.some(isUseless)) return 'failed';
  return media.every(isUsable) ? 'published' : 'processing';
}

/** Updates a locked post in state `processing` by the states of its media. */
export async function settlePost(tx: Transaction, clock: Clock, post: PostRow): Promise<void> {
  const posts = postWriteRepository(tx);
  const media = await postMediaRepository(tx).find(post.id);
  const state = stateWith(media);
  if (state === 'failed') await posts.updateState(post.id, state);
  if (state !== 'published') return;
  const publishedAt = clock.now();
  await posts.updateToPublished(post.id, newId(), publishedAt);
  await announce(tx, { ...post, state, publishedAt }, media, publishedAt);
}

/** Updates the posts that wait for an item, after its processing has ended. */
export async function settlePostsOf(tx: Transaction, clock: Clock, itemId: VaultItemId): Promise<void> {
  for (const post of await postLockRepository(tx).lockWaitingFor(itemId))
    await (post.state === 'published' ? settleMedia(tx, clock, post) : settlePost(tx, clock, post));
}

/** Replaces the media of a published post when all pending ones are ready. If one is unusable, the author must choose others. */
async function settleMedia(tx: Transaction, clock: Clock, post: PostRow): Promise<void> {
  const media = postMediaRepository(tx);
  const arranged = await media.findArranged(post.id);
  if (!arranged.every(isUsable)) return;
  await media.replace(post.id, await mediaAfter(tx, clock, post, await media.find(post.id), arranged));
  await appendPostChanged(tx, post);
}

type Published = PostRow & { publishedAt: Date };

/** Publishes the events of a post that has just been published. */
export async function announce(tx: Transaction, post: Published, media: readonly Usable[], now: Date): Promise<void> {
  if (post.audience !== 'private') await appendPostPublished(tx, post, media);
  await publishOffer(tx, post, { ...post, isOffered: false });
  await notifyMentionedIn(tx, post, now);
}

const notifyMentionedIn = (tx: Transaction, { id: postId, authorId }: PostRow, now: Date) =>
  notifyMentioned(tx, { postId, commentId: null, authorId, excerpt: '' }, now);

async function appendPostPublished(tx: Transaction, post: Published, media: readonly Usable[]): Promise<void> {
  const { id: postId, authorId, audience, priceMinor, currency } = post;
  const { images, videos, audios } = byKind(media);
  await tx.append(postPublished, {
    postId,
    authorId,
    audience,
    price: priceMinor > 0 ? { amountMinor: priceMinor, currency } : null,
    imageCount: images.length,
    videoCount: videos.length,
    audioCount: audios.length,
    publishedAt: post.publishedAt.toISOString(),
  });
}

/** Publishes that a visible post changed, for browsers that show it. */
export async function appendPostChanged(tx: Transaction, { id: postId, authorId }: PostRow): Promise<void> {
  await tx.append(postChanged, { postId, authorId });
}

/** Publishes the events of an edited post. */
export async function publishEdit(tx: Transaction, post: Published, before: PostRow, now: Date): Promise<void> {
  await publishAudience(tx, post, before);
  await appendPostChanged(tx, post);
  await notifyMentionedIn(tx, post, now);
}

/** Publishes a changed audience. */
async function publishAudience(tx: Transaction, now: Published, before: PostRow): Promise<void> {
  const { id: postId, authorId, audience } = now;
  if (audience === before.audience) return;
  if (before.audience === 'private') await appendPostPublished(tx, now, await postMediaRepository(tx).find(postId));
  else await tx.append(postAudienceChanged, { postId, authorId, audience });
}

/** Publishes a changed offer (price, audience, limit or age) for payment. */
export async function publishOffer(tx: Transaction, now: PostRow, before: PostRow): Promise<void> {
  const { id: postId, authorId: creatorId, priceMinor, currency, audience, pieceLimit: limit, ageRestricted } = now;
  const isOffered = now.state === 'published' && priceMinor > 0 && audience !== 'private';
  const isSame =
    priceMinor === before.priceMinor &&
    audience === before.audience &&
    limit === before.pieceLimit &&
    ageRestricted === before.ageRestricted;
  if (isOffered === before.isOffered && (!isOffered || isSame)) return;
  const revision = before.offerRevision + 1;
  await postWriteRepository(tx).updateOffer(postId, revision, isOffered);
  const offer = { subjectKind: 'post', postId, creatorId, revision } as const;
  const price = { amountMinor: priceMinor, currency };
  if (isOffered) await tx.append(offerPublished, { ...offer, price, audience, limit, isAgeRestricted: ageRestricted });
  else await tx.append(offerWithdrawn, offer);
}

/**
 * Deletes a locked post with all its data, except vault items. One that buyers keep is withdrawn from everybody else.
 * @param isKept whether there are, or may be, buyers
 */
export async function deletePost(tx: Transaction, post: PostRow, isKept: boolean, now: Date): Promise<void> {
  const { id: postId, authorId } = post;
  if (isKept) await holdRepository(tx).keepPost(postId, now);
  else await postWriteRepository(tx).delete(postId);
  if (post.pieceLimit !== null) await stockRepository(tx).delete([postId]);
  const offer = { subjectKind: 'post', postId, creatorId: authorId, revision: post.offerRevision + 1 } as const;
  if (post.isOffered) await tx.append(offerWithdrawn, offer);
  if (post.state === 'published') await tx.append(postDeleted, { postId, authorId, audience: post.audience });
}
