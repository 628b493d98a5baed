import { UploadIncomplete, UploadNotFound } from '@velvet/contracts/content/failures';
import type { Upload } from '@velvet/contracts/content/upload';
import type { Queries } from '@velvet/kit/database/database';
import { UploadGone, type ObjectStorage, type StoredPart } from '@velvet/kit/storage/object-storage';
import { Refusal } from '@velvet/kit/http/refusal';
import { objectKeys } from '#vault/object-keys.ts';
import { partsOf, type PartRange } from './upload.ts';
import { uploadRepository, type UploadRow } from './upload.repository.ts';

export type UploadAssembly = ReturnType<typeof uploadAssembly>;

/** Multipart uploads in the storage. */
export function uploadAssembly(db: Queries, storage: ObjectStorage) {
  return {
    /** Returns the stored parts, and URLs for the others. */
    async readParts(upload: UploadRow, expiresInSeconds: number): Promise<Upload['parts']> {
      const ranges = partsOf(upload.sizeBytes, upload.partSize);
      if (upload.completedAt) return ranges.map((range) => ({ ...range, hasArrived: true, url: null }));
      const { key, storageUploadId, parts } = await listArrived(upload);
      const sign = ({ partNumber, size }: PartRange) =>
        storage.signPart(key, storageUploadId, partNumber, { expiresInSeconds, contentLength: size });
      return Promise.all(
        ranges.map(async (range) => {
          const hasArrived = isAmong(parts, range);
          return { ...range, hasArrived, url: hasArrived ? null : await sign(range) };
        }),
      );
    },

    /** Assembles the parts. Idempotent. */
    async assemble(upload: UploadRow): Promise<void> {
      const { key, storageUploadId, parts } = await listArrived(upload);
      const missing = partsOf(upload.sizeBytes, upload.partSize).filter((part) => !isAmong(parts, part));
      try {
        if (missing.length === 0) return void (await storage.completeMultipart(key, storageUploadId, parts));
      } catch (error) {
        if (!(error instanceof UploadGone)) throw error;
      }
      const whole = await storage.head(key);
      if (whole?.size === upload.sizeBytes) return;
      throw new Refusal(UploadIncomplete, { details: { missing: missing.map(({ partNumber }) => partNumber) } });
    },
  };

  async function listArrived(
    upload: UploadRow,
  ): Promise<{ key: string; storageUploadId: string; parts: StoredPart[] }> {
    const key = objectKeys(upload.itemId).source;
    const storageUploadId = await begin(upload, key);
    return { key, storageUploadId, parts: await storage.listParts(key, storageUploadId).catch(noneWhenGone) };
  }

  /** Creates the storage's upload when the first part is about to be sent. */
  async function begin(upload: UploadRow, key: string): Promise<string> {
    if (upload.storageUploadId) return upload.storageUploadId;
    const uploads = uploadRepository(db);
    const storageUploadId = await storage.createMultipart(key, 'application/octet-stream');
    if (await uploads.updateStorageUploadId(upload.id, storageUploadId)) return storageUploadId;
    // another request created it first, or the upload was cancelled
    await storage.abortMultipart(key, storageUploadId);
    const now = await uploads.find(upload.ownerId, upload.id);
    if (!now?.storageUploadId) throw new Refusal(UploadNotFound);
    return now.storageUploadId;
  }
}

function isAmong(parts: readonly StoredPart[], { partNumber, size }: PartRange): boolean {
  return parts.some((part) => part.partNumber === partNumber && part.size === size);
}

function noneWhenGone(error: unknown): StoredPart[] {
  if (error instanceof UploadGone) return [];
  throw error;
}
