import { z } from 'zod';
import { event } from '#event.ts';
import { UserId } from '#ids.ts';

/** A payment of any kind is disputed: the account of its payer is evidence. */
export const evidenceRequested = event('payment.evidence.requested', 1, {
  key: 'chargeId',
  payload: z.object({ chargeId: z.uuid(), payerId: UserId }),
});
