import { VideoNotFound } from '@velvet/contracts/content/failures';
import { videoRestorableMs } from '@velvet/contracts/content/limits';
import type { UserId, VideoId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { holdRepository } from '#holds/hold.repository.ts';
import { holdMs } from '#holds/hold.ts';
import { videoDeletionRepository } from './video-deletion.repository.ts';
import { videoLockRepository } from './video-lock.repository.ts';
import { hideVideo, restoreHidden } from './video-publishing.ts';
import { ownOrRefuse } from './video-writing.service.ts';

const batch = 100;

/** Deletion of videos, which their creator can undo for a day. */
export function videoDeletion(db: Database, clock: Clock) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  return {
    /** @returns whether buyers keep it */
    remove(authorId: UserId, id: VideoId): Promise<boolean> {
      return db.transaction(async (tx) => {
        await hideVideo(tx, await ownOrRefuse(tx, authorId, id), clock.now());
        return holdRepository(tx).isVideoSold(id);
      });
    },

    /** Idempotent. @throws {Refusal} VideoNotFound, also for a video that was deleted too long ago */
    restore(authorId: UserId, id: VideoId): Promise<void> {
      return db.transaction(async (tx) => {
        const video = await videoLockRepository(tx).lock(id);
        if (video?.authorId !== authorId) throw new Refusal(VideoNotFound);
        if (video.deletedAt === null) return;
        if (video.deletedAt < before(videoRestorableMs)) throw new Refusal(VideoNotFound);
        await restoreHidden(tx, clock, video);
      });
    },

    /** Deletes videos that can no longer be restored, and that no buyer keeps. */
    async deleteOld(): Promise<void> {
      for (let deleted = batch; deleted === batch;)
        deleted = await videoDeletionRepository(db).deleteOld(before(videoRestorableMs), before(holdMs), batch);
    },
  };
}
