import type { Cohort } from '@velvet/contracts/insights/analytics';
import type { CohortRow } from './subscriber.repository.ts';

/** Returns for each month of joining how many subscribers stayed until the end of it and of each month after it. */
export function cohortsOf(months: readonly string[], rows: readonly CohortRow[]): Cohort[] {
  return months.map((month, index) => {
    const own = rows.filter(({ joined }) => joined === index + 1);
    const total = (counted: readonly CohortRow[]) => counted.reduce((sum, { count }) => sum + count, 0);
    // one that ended in a month is no longer there at its end
    const stayed = (last: number) => own.filter(({ ended }) => ended === null || ended > last + 1);
    const later = Array.from({ length: months.length - index }, (_, offset) => index + offset);
    return { month, joined: total(own), kept: later.map((last) => total(stayed(last))) };
  });
}
