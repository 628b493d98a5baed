import { z } from 'zod';
import { event } from '#event.ts';
import { UserId } from '#ids.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';

/** Money that was returned to a card did not arrive, and came back to the platform. The sale stays returned. */
export const refundFailed = event('payment.refund.failed', 1, {
  key: 'chargeId',
  payload: z.object({
    /** of the payment */
    chargeId: z.uuid(),
    payerId: UserId,
    creatorId: UserId,
    /** the part that came back */
    amount: Money,
    failedAt: Moment,
  }),
});
