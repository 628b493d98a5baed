import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { videoImpressionRepository } from './video-impression.repository.ts';

const batch = 10_000;
const keptMs = 30 * 86_400_000;

/** Deletes impressions after 30 days. */
export const forgetImpressions = sweep('videos.forget-impressions', 3600, async ({ db, clock }: Context) => {
  const before = new Date(clock.now().getTime() - keptMs);
  for (let deleted = batch; deleted === batch;)
    deleted = await videoImpressionRepository(db).deleteBefore(before, batch);
});
