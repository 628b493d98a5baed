import type { Queries } from '@velvet/kit/database/database';
import { dayOf } from '#counting/day.ts';

/** Payers in the log, and what they spent. */
export function payerRepository(db: Queries) {
  return {
    /**
     * Removes the payer from rows of the log before a UTC midnight. Earnings stay.
     * @returns the number of changed rows, at most `limit`
     */
    anonymize(before: Date, limit: number): Promise<number> {
      return db.run(
        'activity.anonymizePayers',
        `update activity set payer_id = null where activity_id in (
           select activity_id from activity where payer_id is not null and at < $1 order by at limit $2 for update skip locked)`,
        [before, limit],
      );
    },

    /** Deletes the spending of the same days, so that a rebuild of the roll-ups changes nothing. */
    async deleteSpending(before: Date): Promise<void> {
      for (const table of ['spending_daily', 'spending_other_daily'])
        await db.run(`${table}.deleteOld`, `delete from ${table} where day < $1`, [dayOf(before)]);
    },
  };
}
