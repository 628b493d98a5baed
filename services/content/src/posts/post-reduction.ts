import { offerVoided } from '@velvet/contracts/content/events';
import { PostSold } from '@velvet/contracts/content/failures';
import { maxPostMedia } from '@velvet/contracts/content/limits';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { holdRepository } from '#holds/hold.repository.ts';
import { removedField, type PostContent } from './post.policy.ts';
import type { Usable } from './post-media.repository.ts';
import type { PostRow } from './post-write.repository.ts';

/**
 * Guards the content of a post that was sold: an edit may add to it and take nothing away. If nobody has bought the post yet, sales on
 * their way are refunded: checkouts that have begun, gifts by link, and purchases whose event has not arrived.
 *
 * @throws {Refusal} PostSold with the field
 */
export async function guardReduction(
  tx: Transaction,
  clock: Clock,
  { id: postId, authorId: creatorId, offerRevision }: PostRow,
  before: PostContent,
  now: PostContent,
): Promise<void> {
  const field = removedField(before, now);
  if (field === undefined || offerRevision === 0) return;
  if (await holdRepository(tx).isPostSold(postId)) throw new Refusal(PostSold, { field });
  const voidedAt = clock.now().toISOString();
  await tx.append(offerVoided, { postId, subjectKind: 'post', creatorId, buyerId: null, voidedAt });
}

/** Returns the media of a post after a pending change. A post that was sold meanwhile keeps what it shows, before what is added. */
export async function mediaAfter(
  tx: Transaction,
  clock: Clock,
  post: PostRow,
  shown: readonly Usable[],
  arranged: readonly Usable[],
): Promise<VaultItemId[]> {
  const { text } = post;
  const [before, now] = [
    { text, media: shown },
    { text, media: arranged },
  ];
  const isSold = removedField(before, now) !== undefined && (await holdRepository(tx).isPostSold(post.id));
  if (!isSold) await guardReduction(tx, clock, post, before, now);
  const ids = (isSold ? [...shown, ...arranged] : arranged).map(({ id }) => id);
  return [...new Set(ids)].slice(0, Math.max(maxPostMedia, shown.length));
}
