import type { Currency } from '@velvet/contracts/money';
import { count, dates, money, numbers } from '#ui/format.ts';

/** '$9.88' or '€9.88'; whole amounts without cents where `isShort`. */
export function amountOf(amount: number, currency: Currency, isShort = false): string {
  return money({ amountMinor: Math.round(amount * 100), currency }, isShort);
}

/** '12.5%' of 12.5. */
export function percent(value: number): string {
  return numbers({ style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
}

/** '1.3K', and '-2' where more likes were removed in a range than given. */
export const signedCount = (value: number) => (value < 0 ? `-${count(-value)}` : count(value));

/** '1,234' */
export function whole(value: number): string {
  return numbers({}).format(value);
}

/** 'Mar 28' of a calendar day, and of another year 'Mar 28, 2027'. @param date `YYYY-MM-DD` */
export function dayLabel(date: string): string {
  if (!date.startsWith(`${new Date().getFullYear()}-`)) return dateLabel(date);
  return dates({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** 'Mar 28, 2027' of a calendar day. @param date `YYYY-MM-DD` */
export function dateLabel(date: string): string {
  return dates({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** 'Mar 2027'. @param month `YYYY-MM` */
export function monthLabel(month: string): string {
  return dates({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** 'Mon' and '8 PM' in the reader's language. @param weekday 1 is Monday */
export const weekdayLabel = (weekday: number) =>
  // January 1, 2024 was a Monday
  dates({ weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)));
export const hourLabel = (hour: number) =>
  dates({ hour: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1, hour)));
