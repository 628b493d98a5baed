import { FileTooLarge, QuotaExceeded, UploadIncomplete, UploadNotFound } from '@velvet/contracts/content/failures';
import { maxFileBytes } from '@velvet/contracts/content/limits';
import { UploadId, type PlannedFile, type Upload, type UploadPlan } from '@velvet/contracts/content/upload';
import { VaultItemId, type UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/clock';
import type { Database } from '@velvet/kit/database';
import { newId } from '@velvet/kit/ids';
import { UploadGone, type ObjectStorage, type StoredPart } from '@velvet/kit/object-storage';
import { Refusal } from '@velvet/kit/refusal';
import type { z } from 'zod';
import { removeObjects } from '#processing/jobs.ts';
import { allKeys, objectKeys } from '#vault/object-keys.ts';
import { takeIn } from '#vault/vault-intake.ts';
import { cleanFileName, type VaultRow } from '#vault/vault-item.ts';
import { vaultRepository } from '#vault/vault.repository.ts';
import { itemOrRefuse } from '#vault/vault.service.ts';
import { countParts, partSizeFor, partsOf } from './upload.ts';
import { uploadRepository, type Collected, type UploadRow } from './upload.repository.ts';

export type UploadService = ReturnType<typeof uploadService>;

const urlSeconds = 3600;
export const abandonedMs = 24 * 3600 * 1000;

type Planned = z.output<typeof PlannedFile>;
type NewUpload = Omit<UploadRow, 'storageUploadId' | 'completedAt'>;

export function uploadService(db: Database, storage: ObjectStorage, clock: Clock, quotaBytes: number) {
  return {
    /** Nothing is asked of the storage yet: a plan of hundreds of files costs three statements. */
    async plan(ownerId: UserId, files: readonly Planned[]): Promise<z.input<typeof UploadPlan>[]> {
      assertSizes(files);
      const sha256s = files.map(({ sha256 }) => sha256);
      const vault = vaultRepository(db);
      const uploads = uploadRepository(db);
      const [duplicates, open] = await Promise.all([
        vault.findDuplicates(ownerId, sha256s),
        uploads.findOpenBySha256(ownerId, sha256s),
      ]);
      const itemOf = new Map(duplicates.map(({ sha256, id }) => [sha256, id]));
      // asking again, after a reload, goes on with what had begun
      const uploadOf = new Map<string, NewUpload>(open.map((upload) => [upload.sha256, upload]));
      const fresh: NewUpload[] = [];
      for (const file of files) {
        if (itemOf.has(file.sha256) || uploadOf.get(file.sha256)?.sizeBytes === file.size) continue;
        const upload = newUpload(ownerId, file, clock.now());
        fresh.push(upload);
        uploadOf.set(file.sha256, upload);
      }
      assertQuota(await vault.countBytes(ownerId), fresh, quotaBytes);
      await uploads.insertMany(fresh);
      return files.map((file) => planned(file, itemOf.get(file.sha256), uploadOf.get(file.sha256)));
    },

    async read(ownerId: UserId, id: UploadId): Promise<z.input<typeof Upload>> {
      const upload = await uploadOrRefuse(ownerId, id);
      const arrived = upload.completedAt ? undefined : await listArrived(upload);
      const parts = await Promise.all(
        partsOf(upload.sizeBytes, upload.partSize).map(async ({ partNumber, size }) => {
          const hasArrived =
            !arrived || arrived.parts.some((part) => part.partNumber === partNumber && part.size === size);
          const sign = () =>
            storage.signPart(arrived?.key ?? '', arrived?.storageUploadId ?? '', partNumber, {
              expiresInSeconds: urlSeconds,
              contentLength: size,
            });
          return { partNumber, size, hasArrived, url: hasArrived ? null : await sign() };
        }),
      );
      return {
        uploadId: id,
        itemId: upload.itemId,
        name: upload.fileName,
        size: upload.sizeBytes,
        state: upload.completedAt ? 'completed' : 'open',
        partSize: upload.partSize,
        parts,
        urlsExpireAt: new Date(clock.now().getTime() + urlSeconds * 1000).toISOString(),
        collectedAt: new Date(upload.startedAt.getTime() + abandonedMs).toISOString(),
      };
    },

    async complete(ownerId: UserId, id: UploadId): Promise<VaultRow> {
      const upload = await uploadOrRefuse(ownerId, id);
      if (!upload.completedAt) {
        await assemble(upload);
        await db.transaction((tx) => takeIn(tx, { ...upload, uploadId: id }, upload.metadata, clock.now()));
      }
      return itemOrRefuse(db, ownerId, upload.itemId);
    },

    async abort(ownerId: UserId, id: UploadId): Promise<void> {
      await uploadOrRefuse(ownerId, id);
      await db.transaction(async (tx) => {
        const given = await uploadRepository(tx).deleteOpen([id]);
        if (given.length > 0) await tx.enqueue(removeObjects, objectsOf(given));
      });
    },
  };

  async function uploadOrRefuse(ownerId: UserId, id: UploadId): Promise<UploadRow> {
    const upload = await uploadRepository(db).find(ownerId, id);
    if (!upload) throw new Refusal(UploadNotFound);
    return upload;
  }

  /** Begins the storage's own upload when the first part is about to be sent. */
  async function begin(upload: UploadRow): Promise<string> {
    if (upload.storageUploadId) return upload.storageUploadId;
    const key = objectKeys(upload.itemId).source;
    const storageUploadId = await storage.createMultipart(key, 'application/octet-stream');
    if (await uploadRepository(db).updateStorageUploadId(upload.id, storageUploadId)) return storageUploadId;
    await storage.abortMultipart(key, storageUploadId);
    const now = await uploadOrRefuse(upload.ownerId, upload.id);
    if (!now.storageUploadId) throw new Refusal(UploadNotFound);
    return now.storageUploadId;
  }

  async function listArrived(
    upload: UploadRow,
  ): Promise<{ key: string; storageUploadId: string; parts: StoredPart[] }> {
    const key = objectKeys(upload.itemId).source;
    const storageUploadId = await begin(upload);
    return { key, storageUploadId, parts: await storage.listParts(key, storageUploadId).catch(noneWhenGone) };
  }

  /** Puts the parts together, unless somebody has done so already. */
  async function assemble(upload: UploadRow): Promise<void> {
    const { key, storageUploadId, parts } = await listArrived(upload);
    const missing = partsOf(upload.sizeBytes, upload.partSize).filter(
      ({ partNumber, size }) => !parts.some((part) => part.partNumber === partNumber && part.size === size),
    );
    try {
      if (missing.length === 0) return void (await storage.completeMultipart(key, storageUploadId, parts));
    } catch (error) {
      if (!(error instanceof UploadGone)) throw error;
    }
    const whole = await storage.head(key);
    if (whole?.size === upload.sizeBytes) return;
    throw new Refusal(UploadIncomplete, { details: { missing: missing.map(({ partNumber }) => partNumber) } });
  }
}

export function objectsOf(collected: readonly Collected[]) {
  return {
    keys: collected.flatMap(({ itemId }) => allKeys(itemId)),
    multiparts: collected.flatMap(({ itemId, storageUploadId }) =>
      storageUploadId ? [{ key: objectKeys(itemId).source, uploadId: storageUploadId }] : [],
    ),
  };
}

function noneWhenGone(error: unknown): StoredPart[] {
  if (error instanceof UploadGone) return [];
  throw error;
}

function newUpload(
  ownerId: UserId,
  { name, size, type, sha256, title, description, isPrivate, tags }: Planned,
  startedAt: Date,
): NewUpload {
  return {
    id: UploadId.parse(newId()),
    ...{ ownerId, sha256, startedAt },
    itemId: VaultItemId.parse(newId()),
    way: 'direct',
    fileName: cleanFileName(name),
    sizeBytes: size,
    contentType: type,
    metadata: { title, description, isPrivate, tags },
    partSize: partSizeFor(size),
  };
}

function planned(
  { name, size }: Planned,
  duplicateOf: VaultItemId | undefined,
  upload: NewUpload | undefined,
): z.input<typeof UploadPlan> {
  const partSize = upload?.partSize ?? partSizeFor(size);
  const way = duplicateOf
    ? { uploadId: null, itemId: null, duplicateOf }
    : { uploadId: upload?.id ?? null, itemId: upload?.itemId ?? null, duplicateOf: null };
  return { name, ...way, partSize, partCount: countParts(size, partSize) };
}

function assertSizes(files: readonly Planned[]): void {
  const index = files.findIndex(({ size }) => size > maxFileBytes);
  const file = files[index];
  if (!file) return;
  const field = `files.${index}.size`;
  throw new Refusal(FileTooLarge, {
    message: `${file.name} has ${gibibytes(file.size)} GiB; a file may have at most ${gibibytes(maxFileBytes)} GiB.`,
    field,
  });
}

function assertQuota(usedBytes: number, fresh: readonly NewUpload[], quotaBytes: number): void {
  const wanted = fresh.reduce((sum, { sizeBytes }) => sum + sizeBytes, usedBytes);
  if (fresh.length === 0 || wanted <= quotaBytes) return;
  const message = `Your storage is full: these files and what you have need ${gibibytes(wanted)} GiB of ${gibibytes(quotaBytes)} GiB.`;
  throw new Refusal(QuotaExceeded, { message, details: { usedBytes, quotaBytes } });
}

function gibibytes(bytes: number): string {
  return (bytes / 1024 ** 3).toLocaleString('en', { maximumFractionDigits: 2 });
}
