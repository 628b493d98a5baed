import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { dayOf, daysBefore } from '#counting/day.ts';
import { payerRepository } from './payer.repository.ts';

const batch = 5000;

/** Removes payers from the log once they are older than the privacy policy allows. */
export const anonymizePayers = sweep(
  'insights.anonymizePayers',
  3600,
  async ({ db, clock, payersKeptDays }: Context) => {
    const before = new Date(`${daysBefore(dayOf(clock.now()), payersKeptDays)}T00:00:00Z`);
    const payers = payerRepository(db);
    for (let changed = batch; changed === batch;) changed = await payers.anonymize(before, batch);
    await payers.deleteSpending(before);
  },
);
