import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function retryRepository(db: Queries) {
  return {
    /** @returns false if the item has not failed */
    async updateItem(id: VaultItemId): Promise<boolean> {
      const changed = await db.run(
        'retry.updateItem',
        `update vault_item set state = 'uploaded', reason = null, attempts = 0, attempted_at = null
          where id = $1 and state = 'failed'`,
        [id],
      );
      return changed === 1;
    },

    /** Posts and videos that failed with the item wait for it again. */
    async updateSubjects(id: VaultItemId): Promise<void> {
      await db.run(
        'retry.updateVideos',
        `update video set state = 'processing' where item_id = $1 and state = 'failed'`,
        [id],
      );
      await db.run(
        'retry.updatePosts',
        `update post set state = 'processing'
          where state = 'failed' and id in (select post_id from post_media where item_id = $1)`,
        [id],
      );
    },

    /** @returns the renditions that failed, which wait again */
    updateRenditions(id: VaultItemId, at: Date): Promise<{ height: number }[]> {
      return db.rows(
        'retry.updateRenditions',
        `update video_stream set state = 'waiting', progress = 0, attempts = 0, attempted_at = $2
          where item_id = $1 and state = 'failed' returning height`,
        [id, at],
      );
    },
  };
}
