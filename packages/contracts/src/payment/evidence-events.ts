import { z } from 'zod';
import { event } from '#event.ts';
import { UserId } from '#ids.ts';
import { Moment } from '#time.ts';

/** A payment of any kind is disputed: the account of its payer is evidence, and the use of a plan of the platform. */
export const evidenceRequested = event('payment.evidence.requested', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    /** the paid period of a plan of the platform; null for other payments */
    planPeriod: z.object({ from: Moment, until: Moment }).nullable().default(null),
  }),
});
