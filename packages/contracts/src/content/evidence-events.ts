import { z } from 'zod';
import { event } from '#event.ts';
import { UserId } from '#ids.ts';
import { Day } from '#time.ts';

/** The use of a disputed plan of the platform by its account within the paid period, as evidence for the bank. */
export const planUseEvidenced = event('content.plan-use.evidenced', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    /** days (UTC), oldest first. `uploads`: files; `published` and `scheduled`: posts, videos and sessions */
    days: z.array(
      z.object({
        day: Day,
        uploads: z.number().int(),
        published: z.number().int(),
        scheduled: z.number().int(),
      }),
    ),
    /** bytes in the vault at the time of the dispute, and those that the free plan includes */
    storageBytes: z.number().int(),
    freeStorageBytes: z.number().int(),
  }),
});

/** The days (UTC) on which a payer opened what a disputed payment paid for, as evidence for the bank. */
export const useEvidenced = event('content.use.evidenced', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    /** oldest first; `opened`: number of different things of the creator */
    days: z.array(z.object({ day: Day, opened: z.number().int().positive() })),
  }),
});
