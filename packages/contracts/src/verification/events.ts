import { z } from 'zod';
import { event } from '#event.ts';
import { UserId } from '#ids.ts';
import { Moment } from '#time.ts';

export const VerificationStatus = z.enum(['not_started', 'pending', 'verified', 'failed']);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

/** The state of an age check changed. Carries only outcome and reason (in words for the person), no document and no birthday. */
export const verificationChanged = event('verification.changed', 1, {
  key: 'userId',
  payload: z.object({
    userId: UserId,
    revision: z.number().int().positive(),
    status: VerificationStatus,
    reason: z.string().nullable(),
    changedAt: Moment,
  }),
});
