import { vaultItemChanged } from '@velvet/contracts/content/events';
import type { VaultMetadata } from '@velvet/contracts/content/vault';
import type { UploadId } from '@velvet/contracts/content/upload';
import type { CommentId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { processItem } from '#processing/processing.job.ts';
import { uploadRepository } from '#uploads/upload.repository.ts';
import { claimedType, titleFromFileName } from './vault-item.ts';
import { vaultWriteRepository } from './vault-write.repository.ts';

/** A stored file under the source key of its future item. */
export type ArrivedFile = {
  uploadId: UploadId;
  itemId: VaultItemId;
  ownerId: UserId;
  fileName: string;
  sizeBytes: number;
  sha256: string;
  contentType: string;
};

/** Description of a new item. One with a comment is a picture of it and in no vault. */
export type ItemWords = VaultMetadata & { altText?: string; commentId?: CommentId };

/** Creates an item from a file. @returns false if another request created it, or the upload was cancelled */
export async function takeIn(tx: Transaction, file: ArrivedFile, words: ItemWords, at: Date): Promise<boolean> {
  const { itemId, ownerId, fileName, sizeBytes, sha256, contentType } = file;
  if (!(await uploadRepository(tx).complete(file.uploadId, at))) return false;
  await vaultWriteRepository(tx).insert({
    id: itemId,
    ownerId,
    fileName,
    sizeBytes,
    sha256,
    title: words.title || titleFromFileName(fileName),
    description: words.description,
    isPrivate: words.isPrivate,
    tags: words.tags,
    altText: words.altText ?? '',
    commentId: words.commentId,
    type: claimedType(contentType),
    uploadedAt: at,
  });
  if (!words.commentId) await tx.append(vaultItemChanged, { itemId, ownerId, state: 'uploaded', reason: null });
  await tx.enqueue(processItem, { itemId });
  return true;
}
