import type { FilterEdit } from '@velvet/contracts/content/photo-filter';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { Product } from './produce.ts';

export type Claimed = {
  id: VaultItemId;
  ownerId: UserId;
  sha256: string;
  sizeBytes: number;
  attempts: number;
  isOfComment: boolean;
  /** the filter that makes the item, and the picture that it is applied to; null for an uploaded file */
  edit: FilterEdit | null;
  editSourceId: VaultItemId | null;
};

export function processingRepository(db: Queries) {
  return {
    /** Counts the attempt, so that a file which ends the process is given up some day. */
    claim(id: VaultItemId, at: Date): Promise<Claimed | undefined> {
      return db.one(
        'processing.claim',
        `update vault_item set state = 'processing', attempts = attempts + 1, attempted_at = $2, step = 'analysing', step_progress = 0
          where id = $1 and state in ('uploaded', 'processing')
         returning id, owner_id as "ownerId", sha256, size_bytes as "sizeBytes", attempts, place = 'comment' as "isOfComment",
                   edit, edit_source_id as "editSourceId"`,
        [id, at],
      );
    },

    async exists(id: VaultItemId): Promise<boolean> {
      return (await db.one('processing.exists', 'select id from vault_item where id = $1', [id])) !== undefined;
    },

    async updateToReady(
      id: VaultItemId,
      { type, extension, width, height, durationMs, renditions, hasPreview, hasPoster, waveform }: Product,
    ): Promise<boolean> {
      const changed = await db.run(
        'processing.updateToReady',
        `update vault_item set state = 'ready', type = $2, extension = $3, width = $4, height = $5, duration_ms = $6, rendition = $7,
                has_preview = $8, has_poster = $9, waveform = $10, step = null, step_progress = 0
          where id = $1 and state = 'processing'`,
        [id, type, extension, width, height, durationMs, JSON.stringify(renditions), hasPreview, hasPoster, waveform],
      );
      return changed === 1;
    },

    async updateToFailed(id: VaultItemId, reason: string): Promise<boolean> {
      return (
        (await db.run(
          'processing.updateToFailed',
          `update vault_item set state = 'failed', reason = $2, step = null, step_progress = 0 where id = $1 and state = 'processing'`,
          [id, reason],
        )) === 1
      );
    },

    /** Returns stale items and marks them as attempted now. */
    touchStale(attemptedBefore: Date, at: Date): Promise<{ id: VaultItemId }[]> {
      return db.rows(
        'processing.touchStale',
        `update vault_item set attempted_at = $2
          where state in ('uploaded', 'processing') and coalesce(attempted_at, uploaded_at) < $1 returning id`,
        [attemptedBefore, at],
      );
    },
  };
}
