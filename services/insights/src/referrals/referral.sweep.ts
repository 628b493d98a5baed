import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { referralRepository } from './referral.repository.ts';

export const deleteOldReferrals = sweep('insights.deleteOldReferrals', 3600, ({ db, clock }: Context) =>
  referralRepository(db).deleteOld(clock.now()),
);
