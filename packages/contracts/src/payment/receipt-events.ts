import { z } from 'zod';
import { event } from '#event.ts';
import { UserId } from '#ids.ts';
import { Money } from '#money.ts';
import { Moment } from '#time.ts';

/**
 * Money of a plan of the platform: a paid period, or its reversal. `platform-plan.changed` reports the plan itself.
 */
export const platformPlanCharged = event('payment.platform-plan.charged', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    userId: UserId,
    /** an open set: readers ignore unknown plans */
    plan: z.string(),
    /** `started` and `renewed` are charges, `refunded` and `disputed` their reversals */
    what: z.enum(['started', 'renewed', 'refunded', 'disputed']),
    price: Money,
    /** end of the paid period; null for a reversal */
    periodEndsAt: Moment.nullable(),
    chargedAt: Moment,
  }),
});

/** The platform granted a bonus, which is in the creator's balance. */
export const bonusGranted = event('payment.bonus.granted', 1, {
  key: 'creatorId',
  payload: z.object({
    bonusId: z.uuid(),
    creatorId: UserId,
    amount: Money,
    /** as the creator reads it */
    reason: z.string(),
    grantedAt: Moment,
  }),
});
