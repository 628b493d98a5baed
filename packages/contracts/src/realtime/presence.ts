import { z } from 'zod';
import { call } from '#call.ts';
import { UserId } from '#ids.ts';

/** People whose presence is asked for at once. */
export const maxPresenceIds = 100;

export const readPresence = call({
  method: 'GET',
  path: '/presence',
  caller: 'member',
  summary: `Who of up to ${maxPresenceIds} people (ids, comma-separated) is online, and how many are altogether. Of private profiles only their followers are told, of somebody with a block between them nobody.`,
  query: z.object({
    userIds: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(UserId).max(maxPresenceIds)),
  }),
  data: z.object({ online: z.array(UserId), total: z.number().int() }),
});
