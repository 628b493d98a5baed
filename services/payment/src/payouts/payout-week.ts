const dayMs = 24 * 3_600_000;
const weekMs = 7 * dayMs;
/** 5 January 1970 was a Monday. */
const firstMondayMs = 4 * dayMs;

/** Returns the Monday, 00:00 UTC, on or before a time: the close of the last week. */
export function lastClose(now: Date): Date {
  return new Date(Math.floor((now.getTime() - firstMondayMs) / weekMs) * weekMs + firstMondayMs);
}

/** Returns the first Monday, 00:00 UTC, after `now` and not before `earliest`. */
export function nextClose(now: Date, earliest: Date): Date {
  const next = new Date(lastClose(now).getTime() + weekMs);
  if (next >= earliest) return next;
  return new Date(lastClose(new Date(earliest.getTime() - 1)).getTime() + weekMs);
}

/** Returns the time up to which sales are released at `at`. */
export function releasedUpTo(at: Date, holdDays: number): Date {
  return new Date(at.getTime() - holdDays * dayMs);
}

/** '2026-11-23' */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
