import { VideoNotFound } from '@velvet/contracts/content/failures';
import { videoRestorableMs } from '@velvet/contracts/content/limits';
import type { UserId, VideoId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { videoDeletionRepository } from './video-deletion.repository.ts';
import { videoLockRepository } from './video-lock.repository.ts';
import { hideVideo, restoreHidden } from './video-publishing.ts';
import { ownOrRefuse } from './video-writing.service.ts';

const batch = 100;

/** Deletion of videos, which their creator can undo for a day. */
export function videoDeletion(db: Database, clock: Clock) {
  return {
    remove(authorId: UserId, id: VideoId): Promise<void> {
      return db.transaction(async (tx) => hideVideo(tx, await ownOrRefuse(tx, authorId, id), clock.now()));
    },

    /** Idempotent. */
    restore(authorId: UserId, id: VideoId): Promise<void> {
      return db.transaction(async (tx) => {
        const video = await videoLockRepository(tx).lock(id);
        if (video?.authorId !== authorId) throw new Refusal(VideoNotFound);
        if (video.state === 'deleted') await restoreHidden(tx, clock, video);
      });
    },

    /** Deletes videos that can no longer be restored. */
    async deleteOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - videoRestorableMs);
      for (let deleted = batch; deleted === batch;)
        deleted = await videoDeletionRepository(db).deleteOld(before, batch);
    },
  };
}
