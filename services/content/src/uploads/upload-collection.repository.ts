import type { UploadId } from '@velvet/contracts/content/upload';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type Collected = { itemId: VaultItemId; storageUploadId: string | null };

/** Abandoned uploads, with their objects in the storage. */
export function uploadCollectionRepository(db: Queries) {
  return {
    deleteOpen(ids: readonly UploadId[]): Promise<Collected[]> {
      return db.rows(
        'upload.deleteOpen',
        'delete from upload where id = any($1) and completed_at is null returning item_id as "itemId", storage_upload_id as "storageUploadId"',
        [ids],
      );
    },

    deleteOpenBefore(startedBefore: Date, limit: number): Promise<Collected[]> {
      return db.rows(
        'upload.deleteOpenBefore',
        `delete from upload where id in (select id from upload where completed_at is null and started_at < $1 order by started_at limit $2 for update skip locked)
         returning item_id as "itemId", storage_upload_id as "storageUploadId"`,
        [startedBefore, limit],
      );
    },

    deleteCompletedBefore(completedBefore: Date): Promise<number> {
      return db.run('upload.deleteCompletedBefore', 'delete from upload where completed_at < $1', [completedBefore]);
    },

    async isKnownToStorage(storageUploadId: string): Promise<boolean> {
      const row = await db.one<{ known: boolean }>(
        'upload.isKnownToStorage',
        'select exists (select from upload where storage_upload_id = $1 and completed_at is null) as known',
        [storageUploadId],
      );
      return row?.known ?? false;
    },
  };
}
