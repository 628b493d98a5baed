import type { PlatformPlans } from '@velvet/entitlements/platform-plans';
import { UploadNotFound } from '@velvet/contracts/content/failures';
import type { Upload, UploadId, UploadPlan } from '@velvet/contracts/content/upload';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { removeObjects } from '#processing/processing.job.ts';
import { allKeys, objectKeys } from '#vault/object-keys.ts';
import type { VaultRow } from '#vault/vault-item.ts';
import { vaultUseRepository } from '#vault/vault-use.repository.ts';
import { itemOrRefuse, type VaultService } from '#vault/vault.service.ts';
import { uploadCollectionRepository, type Collected } from './upload-collection.repository.ts';
import type { UploadAssembly } from './upload-assembly.ts';
import { assertSizes, planFiles, type Planned } from './upload-plan.ts';
import { requireRoom } from './upload-quota.ts';
import { uploadRepository, type UploadRow } from './upload.repository.ts';

export type UploadService = ReturnType<typeof uploadService>;

const urlSeconds = 3600;
export const abandonedMs = 24 * 3600 * 1000;

export function uploadService(
  db: Database,
  assembly: UploadAssembly,
  vault: VaultService,
  clock: Clock,
  plans: PlatformPlans,
) {
  return {
    /** Plans uploads without requests to the storage: hundreds of files take only a few statements. */
    async plan(ownerId: UserId, files: readonly Planned[]): Promise<z.input<typeof UploadPlan>[]> {
      assertSizes(files);
      const sha256s = files.map(({ sha256 }) => sha256);
      return await db.transaction(async (tx) => {
        const use = vaultUseRepository(tx);
        // two tabs may plan the same file: the second one reads the upload of the first
        await use.lockOwner(ownerId);
        const duplicates = await use.findDuplicates(ownerId, sha256s);
        const open = await uploadRepository(tx).findOpenBySha256(ownerId, sha256s);
        const itemOf = new Map(duplicates.map(({ sha256, id }) => [sha256, id]));
        const { fresh, plans: planned } = planFiles(ownerId, files, { itemOf, open }, clock.now());
        const freshBytes = fresh.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
        await requireRoom(tx, ownerId, freshBytes, plans);
        await uploadRepository(tx).insertMany(fresh);
        return planned;
      });
    },

    async read(ownerId: UserId, id: UploadId): Promise<z.input<typeof Upload>> {
      const upload = await uploadOrRefuse(ownerId, id);
      return present(upload, await assembly.readParts(upload, urlSeconds), clock.now());
    },

    async complete(ownerId: UserId, id: UploadId): Promise<VaultRow> {
      const upload = await uploadOrRefuse(ownerId, id);
      if (upload.completedAt) return itemOrRefuse(db, ownerId, upload.itemId);
      await assembly.assemble(upload);
      return vault.add({ ...upload, uploadId: id }, upload.metadata);
    },

    async abort(ownerId: UserId, id: UploadId): Promise<void> {
      await uploadOrRefuse(ownerId, id);
      await db.transaction(async (tx) => {
        const given = await uploadCollectionRepository(tx).deleteOpen([id]);
        if (given.length > 0) await tx.enqueue(removeObjects, objectsOf(given));
      });
    },
  };

  async function uploadOrRefuse(ownerId: UserId, id: UploadId): Promise<UploadRow> {
    const upload = await uploadRepository(db).find(ownerId, id);
    if (!upload) throw new Refusal(UploadNotFound);
    return upload;
  }
}

function present(upload: UploadRow, parts: Upload['parts'], now: Date): z.input<typeof Upload> {
  return {
    uploadId: upload.id,
    itemId: upload.itemId,
    name: upload.fileName,
    size: upload.sizeBytes,
    state: upload.completedAt ? 'completed' : 'open',
    partSize: upload.partSize,
    parts,
    urlsExpireAt: new Date(now.getTime() + urlSeconds * 1000).toISOString(),
    collectedAt: new Date(upload.startedAt.getTime() + abandonedMs).toISOString(),
  };
}

/** Returns all objects that an upload may have left in the storage. */
export function objectsOf(collected: readonly Collected[]) {
  return {
    keys: collected.flatMap(({ itemId }) => allKeys(itemId)),
    multiparts: collected.flatMap(({ itemId, storageUploadId }) =>
      storageUploadId ? [{ key: objectKeys(itemId).source, uploadId: storageUploadId }] : [],
    ),
  };
}
