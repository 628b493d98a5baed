/** The UTC day of a moment, `YYYY-MM-DD`. */
export function dayOf(moment: Date | string): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The day `days` before `day`. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return dayOf(date);
}
