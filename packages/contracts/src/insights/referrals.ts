import { z } from 'zod';
import { UserNotFound } from '#account/person.ts';
import { call } from '#call.ts';
import { UserId } from '#ids.ts';
import { unaffected } from '#others.ts';

/** How long before a subscription a link counts as its source, days. */
export const referralDays = 30;

/** The name that a creator gave a link, `ref` in the address of the page: case does not matter. */
export const ReferralSource = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'Use up to 32 letters, digits, hyphens and underscores.');

export const recordReferral = call({
  method: 'POST',
  path: '/analytics/referrals',
  caller: 'member',
  others: unaffected,
  summary:
    'Records the named link by which the caller came to a creator. It is the source of a subscription that follows within 30 days, the latest one if there are several.',
  body: z.object({ creatorId: UserId, source: ReferralSource }),
  data: z.object({ creatorId: UserId, source: z.string() }),
  failures: [UserNotFound],
});
