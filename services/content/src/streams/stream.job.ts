import { VaultItemId } from '@velvet/contracts/ids';
import { jobType } from '@velvet/kit/jobs/jobs';
import { z } from 'zod';

/** Makes one rendition of a video. Longer than the limit of the transcoder. */
export const makeStream = jobType('content.make-stream', z.object({ itemId: VaultItemId, height: z.number().int() }), {
  timeLimitSeconds: 6600,
});

/** Makes the preview strip of a video whose renditions are ready. */
export const makeStrip = jobType('content.make-strip', z.object({ itemId: VaultItemId }));
