import { z } from 'zod';
import { UserId } from '#ids.ts';

/** The creator of a video, or the author of a comment on one (part 1 section 3). */
export const VideoPerson = z.object({
  id: UserId,
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  verified: z.boolean(),
});
export type VideoPerson = z.infer<typeof VideoPerson>;
