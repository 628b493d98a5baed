const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A day is compared this long after its end, when its last payments are settled. */
const graceMs = hourMs;
/** A platform that stood still compares at most as many days. */
const mostDays = 30;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the days (UTC) that are over and not compared, oldest first. @param last the last compared day; undefined before the first run */
export function daysDue(now: Date, last: string | undefined): string[] {
  const newest = Date.parse(dayOf(now.getTime() - graceMs)) - dayMs;
  const first = last === undefined ? newest : Math.max(Date.parse(last) + dayMs, newest - (mostDays - 1) * dayMs);
  const days: string[] = [];
  for (let day = first; day <= newest; day += dayMs) days.push(dayOf(day));
  return days;
}
