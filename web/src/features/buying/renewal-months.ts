import { defaultCurrency, type Currency, type Money } from '@velvet/contracts/money';
import type { Renewal } from '@velvet/contracts/payment/renewals';

/** Months of the calendar: this one and a year of others. */
const shownMonths = 13;

/** The local day of a moment, `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Noon of a local day, to be formatted. @param day `YYYY-MM-DD` */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** A local month; `day` is its first one. */
export type Month = { readonly day: string; readonly renewals: readonly Renewal[]; readonly totals: readonly Money[] };

/** The range of the calendar: whole local months from that of `now` on. */
export function calendarRange(now: Date): { from: Date; to: Date } {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  return { from: new Date(year, month, 1), to: new Date(year, month + shownMonths, 1) };
}

/** Groups renewals by local months, with the months that have none. */
export function monthsOf(renewals: readonly Renewal[], now: Date): Month[] {
  const groups = Map.groupBy(renewals, ({ renewsAt }) => localDay(new Date(renewsAt)).slice(0, 7));
  const currency = renewals[0]?.currency ?? defaultCurrency;
  return Array.from({ length: shownMonths }, (_, index) => {
    const day = localDay(new Date(now.getFullYear(), now.getMonth() + index, 1));
    const found = groups.get(day.slice(0, 7)) ?? [];
    return { day, renewals: found, totals: totalsOf(found, currency) };
  });
}

/** Totals of renewals in each currency. @param currency of the zero without renewals */
export function totalsOf(renewals: readonly Renewal[], currency: Currency = defaultCurrency): readonly Money[] {
  if (renewals.length === 0) return [{ amountMinor: 0, currency }];
  return [...Map.groupBy(renewals, ({ currency }) => currency)].map(([unit, found]) => ({
    amountMinor: found.reduce((total, { price }) => total + Math.round(price * 100), 0),
    currency: unit,
  }));
}
