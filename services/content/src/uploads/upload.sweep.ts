import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { removeObjects } from '#processing/processing.job.ts';
import { uploadCollectionRepository } from './upload-collection.repository.ts';
import { vaultPrefix } from '#vault/object-keys.ts';
import { abandonedMs, objectsOf } from './upload.service.ts';

const batch = 100;
/** time for which a repeated completion returns the item */
const completedKeptMs = 7 * 24 * 3600 * 1000;

/** Deletes uploads that were not completed within a day: row, bytes and parts in the storage. */
export const collectUploads = sweep('uploads.collect', 600, async ({ db, storage, clock }: Context) => {
  const before = new Date(clock.now().getTime() - abandonedMs);
  for (let collected = batch; collected === batch;) {
    collected = await db.transaction(async (tx) => {
      const abandoned = await uploadCollectionRepository(tx).deleteOpenBefore(before, batch);
      if (abandoned.length > 0) await tx.enqueue(removeObjects, objectsOf(abandoned));
      return abandoned.length;
    });
  }
  const uploads = uploadCollectionRepository(db);
  await uploads.deleteCompletedBefore(new Date(clock.now().getTime() - completedKeptMs));
  // uploads that a dead process started in the storage before it stored their id
  for await (const { key, uploadId, startedAt } of storage.listMultiparts()) {
    const isOurs = key.startsWith(vaultPrefix) && startedAt < before;
    if (isOurs && !(await uploads.isKnownToStorage(uploadId))) await storage.abortMultipart(key, uploadId);
  }
});
