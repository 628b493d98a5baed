import { dates } from './format.ts';

const shown = 24;

/** The last two years by month, newest first: '2026-11' in UTC, as the server counts them. */
export function lastMonths(now: Date): string[] {
  return Array.from({ length: shown }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** 'November 2026' */
export function monthName(month: string): string {
  return dates({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}
