import { commentMediaChanged } from '@velvet/contracts/content/events';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { removeObjects } from '#processing/processing.job.ts';
import { postIdOf } from '#subjects/subject.ts';
import { allKeys } from '#vault/object-keys.ts';
import { commentMediaRepository } from './comment-media.repository.ts';

/** The reason for a file of a comment that is no picture. */
export const onlyPictures = 'A comment can show only pictures.';

/** Publishes that a picture of a comment was processed. */
export async function settleCommentOf(
  tx: Transaction,
  itemId: VaultItemId,
  told: { state: 'ready' | 'failed'; reason: string | null },
): Promise<void> {
  const comment = await commentMediaRepository(tx).findCommentOf(itemId);
  const postId = comment && postIdOf({ kind: comment.subjectKind, id: comment.subjectId });
  if (postId)
    await tx.append(commentMediaChanged, {
      ...told,
      itemId,
      postId,
      commentId: comment.id,
      authorId: comment.authorId,
    });
}

/** Deletes pictures whose comment was deleted. @returns the number of deleted pictures */
export async function collectPictures(tx: Transaction, limit: number): Promise<number> {
  const gone = await commentMediaRepository(tx).deleteAbandoned(limit);
  if (gone.length > 0) await tx.enqueue(removeObjects, { keys: gone.flatMap(({ id }) => allKeys(id)) });
  return gone.length;
}
