import type { VaultMetadata } from '@velvet/contracts/content/vault';
import type { UploadId } from '@velvet/contracts/content/upload';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type UploadRow = {
  id: UploadId;
  ownerId: UserId;
  itemId: VaultItemId;
  way: 'direct' | 'form';
  fileName: string;
  sizeBytes: number;
  sha256: string;
  contentType: string;
  metadata: VaultMetadata;
  partSize: number;
  storageUploadId: string | null;
  startedAt: Date;
  completedAt: Date | null;
};

const columns = `id, owner_id as "ownerId", item_id as "itemId", way, file_name as "fileName", size_bytes as "sizeBytes", sha256,
  content_type as "contentType", metadata, part_size as "partSize", storage_upload_id as "storageUploadId", started_at as "startedAt", completed_at as "completedAt"`;

export function uploadRepository(db: Queries) {
  return {
    async insertMany(rows: readonly Omit<UploadRow, 'storageUploadId' | 'completedAt'>[]): Promise<void> {
      if (rows.length === 0) return;
      await db.run(
        'upload.insertMany',
        `insert into upload (id, owner_id, item_id, way, file_name, size_bytes, sha256, content_type, metadata, part_size, started_at)
         select * from jsonb_to_recordset($1) as r (id uuid, "ownerId" text, "itemId" uuid, way text, "fileName" text, "sizeBytes" bigint, sha256 text,
                "contentType" text, metadata jsonb, "partSize" integer, "startedAt" timestamptz)`,
        [JSON.stringify(rows)],
      );
    },

    /** Files of forms count only when they have arrived. */
    async updateSize(id: UploadId, sizeBytes: number): Promise<void> {
      await db.run('upload.updateSize', 'update upload set size_bytes = $2 where id = $1', [id, sizeBytes]);
    },

    find(ownerId: UserId, id: UploadId): Promise<UploadRow | undefined> {
      return db.one('upload.find', `select ${columns} from upload where id = $2 and owner_id = $1 and way = 'direct'`, [
        ownerId,
        id,
      ]);
    },

    findOpenBySha256(ownerId: UserId, sha256s: readonly string[]): Promise<UploadRow[]> {
      return db.rows(
        'upload.findOpenBySha256',
        `select ${columns} from upload where owner_id = $1 and sha256 = any($2) and way = 'direct' and completed_at is null`,
        [ownerId, sha256s],
      );
    },

    /** @returns whether this one was stored first */
    async updateStorageUploadId(id: UploadId, storageUploadId: string): Promise<boolean> {
      const changed = await db.run(
        'upload.updateStorageUploadId',
        'update upload set storage_upload_id = $2 where id = $1 and storage_upload_id is null and completed_at is null',
        [id, storageUploadId],
      );
      return changed === 1;
    },

    /** @returns whether this was the first completion, and the upload was not cancelled */
    async complete(id: UploadId, at: Date): Promise<boolean> {
      return (
        (await db.run('upload.complete', 'update upload set completed_at = $2 where id = $1 and completed_at is null', [
          id,
          at,
        ])) === 1
      );
    },
  };
}
