import { dates } from '#ui/format.ts';

const dayMs = 86_400_000;

/** Weeks are counted in UTC wherever the reader is. */
const format = () => dates({ dateStyle: 'medium', timeZone: 'UTC' });

/** 'Nov 23, 2026' for a calendar day. @param day YYYY-MM-DD */
export function closingDay(day: string): string {
  return format().format(new Date(day));
}

/** 'Nov 16 – 22, 2026': the week that closes on that day. @param day YYYY-MM-DD */
export function weekBefore(day: string): string {
  const end = new Date(day).getTime();
  return format().formatRange(end - 7 * dayMs, end - dayMs);
}
