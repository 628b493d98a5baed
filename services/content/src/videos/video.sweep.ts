import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { videoImpressionRepository } from './video-impression.repository.ts';

const batch = 10_000;
const keptMs = 30 * 86_400_000;

/** Deletes videos a day after their creator did. */
export const deleteOldVideos = sweep('videos.delete-old', 3600, ({ videoDeletion }: Context) =>
  videoDeletion.deleteOld(),
);

/** Deletes impressions after 30 days. */
export const forgetImpressions = sweep('videos.forget-impressions', 3600, async ({ db, clock }: Context) => {
  const before = new Date(clock.now().getTime() - keptMs);
  for (let deleted = batch; deleted === batch;)
    deleted = await videoImpressionRepository(db).deleteBefore(before, batch);
});
