import { VaultItemId } from '@velvet/contracts/ids';
import { jobType } from '@velvet/kit/jobs/jobs';
import { z } from 'zod';

/** Creates the renditions of an uploaded item. */
export const processItem = jobType('content.process-item', z.object({ itemId: VaultItemId }), {
  concurrency: 2,
  timeLimitSeconds: 1800,
});

/** Deletes objects that no row references. */
export const removeObjects = jobType(
  'content.remove-objects',
  z.object({
    keys: z.array(z.string()),
    multiparts: z.array(z.object({ key: z.string(), uploadId: z.string() })).default([]),
  }),
  { retries: 20 },
);
