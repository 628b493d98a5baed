import { defaultCurrency, type Money } from '@velvet/contracts/money';
import { monthsOf, type Interval } from '@velvet/contracts/payment/intervals';

/** Converts an amount of the contract to `Money`. */
export function dollars(amount: number, currency: Money['currency'] = defaultCurrency): Money {
  return { amountMinor: Math.round(amount * 100), currency };
}

/** Date of the first renewal. */
export const renewalOf = (from: Date, interval: Interval): Date => monthsFrom(from, monthsOf[interval]);

/** The same day of a later month, clamped to the last day of a shorter one. */
export function monthsFrom(from: Date, months: number): Date {
  const firstOfMonth = new Date(from.getFullYear(), from.getMonth() + months, 1);
  const lastDay = new Date(firstOfMonth.getFullYear(), firstOfMonth.getMonth() + 1, 0).getDate();
  firstOfMonth.setDate(Math.min(from.getDate(), lastDay));
  return firstOfMonth;
}
