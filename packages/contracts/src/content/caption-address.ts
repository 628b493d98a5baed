import { z } from 'zod';

/** Captions of a video in one language (BCP 47): relative address of the WebVTT, signed for the viewer and valid for 5 minutes. */
export const CaptionAddress = z.object({ language: z.string(), url: z.string() });
export type CaptionAddress = z.infer<typeof CaptionAddress>;
