const dayMs = 24 * 3600 * 1000;

/** When a deletion that was asked for takes place. */
export function deletionDueAt(requestedAt: Date, days: number): Date {
  return new Date(requestedAt.getTime() + days * dayMs);
}

/** The latest request that is due now. */
export function latestDue(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
