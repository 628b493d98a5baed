import type { VaultItemId, VideoId } from '@velvet/contracts/ids';
import { isSold } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';

/** Deletion of videos in two steps: first hidden, and later without a way back. */
export function videoDeletionRepository(db: Queries) {
  return {
    async updateToDeleted(id: VideoId, at: Date): Promise<void> {
      await db.run('video.updateToDeleted', `update video set state = 'deleted', deleted_at = $2 where id = $1`, [
        id,
        at,
      ]);
    },

    /** A video that was never published waits for its item again. */
    async updateToRestored(id: VideoId): Promise<void> {
      await db.run(
        'video.updateToRestored',
        `update video set state = case when published_at is null then 'processing' else 'published' end, deleted_at = null where id = $1`,
        [id],
      );
    },

    /** Deletes videos that nobody can restore, or keeps. @param offeredBefore for those that were ever offered @returns the number of deleted rows */
    deleteOld(deletedBefore: Date, offeredBefore: Date, limit: number): Promise<number> {
      return db.run(
        'video.deleteOld',
        `delete from video where id in (
           select id from video v where deleted_at < $1 and (offer_revision = 0 or deleted_at < $2 and not ${isSold(`'video'`, 'v.id')})
            order by deleted_at limit $3)`,
        [deletedBefore, offeredBefore, limit],
      );
    },

    /** Deletes the deleted videos of items, which can no longer be restored, except those that buyers may keep. */
    async deleteDeletedOf(itemIds: readonly VaultItemId[]): Promise<void> {
      await db.run(
        'video.deleteDeletedOf',
        `delete from video where item_id = any ($1) and state = 'deleted' and offer_revision = 0`,
        [itemIds],
      );
    },

    async delete(id: VideoId): Promise<void> {
      await db.run('video.delete', 'delete from video where id = $1', [id]);
    },
  };
}
