import { offerPublished, offerWithdrawn } from '@velvet/contracts/content/events';
import { videoDeleted } from '@velvet/contracts/content/video-events';
import type { VideoState } from '@velvet/contracts/content/videos';
import { PostId, type VaultItemId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { videoKind, type VideoRow } from './video.ts';
import { announceVideo } from './video-events.ts';
import { videoDeletionRepository } from './video-deletion.repository.ts';
import { videoLockRepository, type VideoItem } from './video-lock.repository.ts';
import { videoWriteRepository } from './video-write.repository.ts';

/** Returns the state of a video with this item: it waits until the file is processed, and fails if that is no video. */
export function stateWith({ state, type }: Pick<VideoItem, 'state' | 'type'>): VideoState {
  if (state === 'failed') return 'failed';
  if (state !== 'ready') return 'processing';
  return type === 'video' ? 'published' : 'failed';
}

/** Updates the videos that wait for an item, after its processing has ended. */
export async function settleVideosOf(tx: Transaction, clock: Clock, itemId: VaultItemId): Promise<void> {
  const videos = videoWriteRepository(tx);
  const locks = videoLockRepository(tx);
  for (const video of await locks.lockWaitingFor(itemId)) {
    const item = await locks.lockItem(video.authorId, itemId);
    const state = item ? stateWith(item) : 'failed';
    if (state === 'failed') await videos.updateToFailed(video.id);
    if (state !== 'published') continue;
    const publishedAt = clock.now();
    await videos.updateToPublished(video.id, newId(), publishedAt);
    await announceVideo(tx, video, publishedAt);
    await publishVideoOffer(tx, { ...video, state }, video);
  }
}

/** Publishes a changed offer (price, audience or age) for payment. */
export async function publishVideoOffer(tx: Transaction, now: VideoRow, before: VideoRow): Promise<void> {
  const { id, priceMinor, currency, audience, ageRestricted: isAgeRestricted } = now;
  const isOffered = now.state === 'published' && priceMinor > 0 && audience !== 'private';
  const isSame =
    priceMinor === before.priceMinor && audience === before.audience && isAgeRestricted === before.ageRestricted;
  if (isOffered === before.isOffered && (!isOffered || isSame)) return;
  const offer = offerOf(before);
  await videoWriteRepository(tx).updateOffer(id, offer.revision, isOffered);
  const price = { amountMinor: priceMinor, currency };
  if (isOffered) await tx.append(offerPublished, { ...offer, price, audience, isAgeRestricted });
  else await tx.append(offerWithdrawn, offer);
}

/** Hides a locked video from everyone. Its row, engagement and comments stay, so that it can be restored. */
export async function hideVideo(tx: Transaction, video: VideoRow, at: Date): Promise<void> {
  await videoDeletionRepository(tx).updateToDeleted(video.id, at);
  await publishVideoOffer(tx, { ...video, state: 'deleted' }, video);
  await tx.append(videoDeleted, { videoId: video.id, authorId: video.authorId });
}

/** Restores a deleted video as it was; one that was not published yet waits for its item again. */
export async function restoreHidden(tx: Transaction, clock: Clock, video: VideoRow): Promise<void> {
  await videoDeletionRepository(tx).updateToRestored(video.id);
  if (!video.publishedAt) return settleVideosOf(tx, clock, video.itemId);
  await publishVideoOffer(tx, { ...video, state: 'published' }, video);
  await announceVideo(tx, video, video.publishedAt);
}

/** Deletes a locked video with its engagement and comments. Its vault item stays. */
export async function removeVideo(tx: Transaction, video: VideoRow): Promise<void> {
  await videoDeletionRepository(tx).delete(video.id);
  if (video.isOffered) await tx.append(offerWithdrawn, offerOf(video));
  await tx.append(videoDeleted, { videoId: video.id, authorId: video.authorId });
}

const offerOf = ({ id, authorId: creatorId, offerRevision }: VideoRow) => ({
  subjectKind: videoKind,
  postId: PostId.parse(id),
  creatorId,
  revision: offerRevision + 1,
});
