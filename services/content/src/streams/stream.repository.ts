import type { VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { MadeStream } from './stream-read.repository.ts';

type ClaimedStream = { place: number; attempts: number };

export function streamRepository(db: Queries) {
  return {
    /** @param heights in the order in which they are made */
    async insert(id: VaultItemId, heights: readonly number[], at: Date): Promise<void> {
      await db.run(
        'stream.insert',
        `insert into video_stream (item_id, height, place, state, attempted_at)
         select $1, height, place - 1, 'waiting', $3 from unnest($2::integer[]) with ordinality as planned (height, place)
         on conflict do nothing`,
        [id, heights, at],
      );
    },

    /** Counts the attempt, so that a file which ends the process is given up some day. */
    claim(id: VaultItemId, height: number, at: Date): Promise<ClaimedStream | undefined> {
      return db.one(
        'stream.claim',
        `update video_stream set state = 'processing', progress = 0, attempts = attempts + 1, attempted_at = $3
          where item_id = $1 and height = $2 and state in ('waiting', 'processing') returning place, attempts`,
        [id, height, at],
      );
    },

    async updateProgress(id: VaultItemId, height: number, progress: number, at: Date): Promise<void> {
      await db.run(
        'stream.updateProgress',
        `update video_stream set progress = $3, attempted_at = $4 where item_id = $1 and height = $2 and state = 'processing'`,
        [id, height, progress, at],
      );
    },

    /** @returns false if it is already made, or the item was deleted */
    async updateToReady(id: VaultItemId, height: number, made: MadeStream): Promise<boolean> {
      const changed = await db.run(
        'stream.updateToReady',
        `update video_stream set state = 'ready', progress = 1, made = $3 where item_id = $1 and height = $2 and state = 'processing'`,
        [id, height, JSON.stringify(made)],
      );
      if (changed === 1)
        await db.run('stream.updateItem', 'update vault_item set has_stream = true where id = $1', [id]);
      return changed === 1;
    },

    async updateToFailed(id: VaultItemId, height: number): Promise<void> {
      const failed = `update video_stream set state = 'failed' where item_id = $1 and height = $2 and state = 'processing'`;
      await db.run('stream.updateToFailed', failed, [id, height]);
    },

    /** Returns unfinished renditions without progress and marks them as attempted now. */
    touchStale(attemptedBefore: Date, at: Date): Promise<{ id: VaultItemId; height: number }[]> {
      return db.rows(
        'stream.touchStale',
        `update video_stream set attempted_at = $2
          where state in ('waiting', 'processing') and attempted_at < $1 returning item_id as id, height`,
        [attemptedBefore, at],
      );
    },
  };
}
