import { z } from 'zod';

/**
 * A step of the processing of a video. `analysing` reads and copies the upload, `poster` makes its picture, and each `rendition` is one
 * resolution of the stream. A step that failed as the whole file is unusable is not reported here, but as the reason of the item.
 */
export const ProcessingStep = z.object({
  name: z.enum(['analysing', 'poster', 'rendition']),
  /** of a rendition: pixels of the shorter side */
  height: z.number().int().nullable(),
  state: z.enum(['waiting', 'active', 'done', 'failed']),
  percent: z.number().int().min(0).max(100),
});
export type ProcessingStep = z.infer<typeof ProcessingStep>;
