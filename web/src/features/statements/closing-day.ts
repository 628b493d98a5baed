/** 'Nov 23, 2026' for a calendar day; weeks are counted in UTC wherever the reader is. @param day YYYY-MM-DD */
export function closingDay(day: string): string {
  return new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
