import { z } from 'zod';
import { UserId } from '#ids.ts';

/** Identity of a person in a list of payments. */
export const PersonCard = z.object({
  id: UserId,
  handle: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
});
export type PersonCard = z.infer<typeof PersonCard>;
