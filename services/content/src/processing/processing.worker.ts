import { work } from '@velvet/kit/jobs/jobs';
import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { processItem, removeObjects } from './processing.job.ts';
import { removeForgotten } from './temp-folder.ts';

/** Longer than the time limit of a job, so no process works on items with older attempts. */
const staleMs = 45 * 60 * 1000;

export const processItemWorker = work(processItem, ({ processing }: Context, { itemId }) => processing.process(itemId));

export const removeObjectsWorker = work(removeObjects, async ({ storage }: Context, { keys, multiparts }) => {
  for (const { key, uploadId } of multiparts) await storage.abortMultipart(key, uploadId);
  await storage.delete(keys);
});

export const resumeProcessing = sweep('processing.resume', 300, async ({ processing, clock, config }: Context) => {
  await processing.resume(new Date(clock.now().getTime() - staleMs));
  await removeForgotten(config.tempDirectory, clock.now());
});
