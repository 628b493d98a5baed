import { offerRestricted } from '@velvet/contracts/content/events';
import { PostId, UserId, type VaultItemId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { publishMessageMedia } from '#messages/announcing.ts';
import { appendPostChanged, publishOffer } from '#posts/publishing.ts';
import { publishVideoOffer } from '#videos/video-publishing.ts';
import { ageRestrictionRepository } from './age-restriction.repository.ts';

/**
 * Restricts everything that shows an age restricted item. A post without the item keeps the restriction until its author removes it.
 */
export async function restrictShowing(tx: Transaction, itemId: VaultItemId): Promise<void> {
  const showing = ageRestrictionRepository(tx);
  for (const post of await showing.restrictPosts(itemId)) {
    await publishOffer(tx, post, { ...post, ageRestricted: false });
    if (post.state === 'published') await appendPostChanged(tx, post);
  }
  for (const video of await showing.restrictVideos(itemId))
    await publishVideoOffer(tx, video, { ...video, ageRestricted: false });
  for (const { isSold, ...message } of await showing.findMessages(itemId)) {
    if (isSold) await restrictMessageOffer(tx, message);
    await publishMessageMedia(tx, message);
  }
}

/** Publishes that the media of a locked message are age restricted. Messaging publishes the offer, and has no media. */
export async function restrictMessageOffer(
  tx: Transaction,
  { messageId, senderId }: { messageId: string; senderId: string },
): Promise<void> {
  await tx.append(offerRestricted, {
    postId: PostId.parse(messageId),
    subjectKind: 'message',
    creatorId: UserId.parse(senderId),
  });
}
