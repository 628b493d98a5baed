const dayMs = 24 * 3600 * 1000;

/** Returns the time at which a requested deletion takes place. */
export function deletionDueAt(requestedAt: Date, days: number): Date {
  return new Date(requestedAt.getTime() + days * dayMs);
}

/** Returns the latest time of a request that is due now. */
export function latestDue(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
