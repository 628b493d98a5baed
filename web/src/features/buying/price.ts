import type { Money } from '@velvet/contracts/money';
import type { Interval } from '@velvet/contracts/payment/events';
import type { Plan } from '@velvet/contracts/payment/plans';

/** Converts the contract's dollars to `Money`. */
export function dollars(amount: number, currency: Money['currency'] = 'USD'): Money {
  return { amountMinor: Math.round(amount * 100), currency };
}

/** Returns the price of a plan for an interval; undefined when the plan does not offer it. */
export function priceOf(plan: Plan, interval: Interval): Money | undefined {
  const amount = interval === 'month' ? plan.monthlyPrice : plan.yearlyPrice;
  return amount === null ? undefined : dollars(amount, plan.currency);
}

/** Saving of a year over twelve months, in whole per cent, at least 0. */
export function savingOf({ monthlyPrice, yearlyPrice }: Plan): number {
  if (yearlyPrice === null || monthlyPrice === 0) return 0;
  return Math.max(0, Math.floor((1 - yearlyPrice / (12 * monthlyPrice)) * 100));
}

const feePercent = 20;

/** The creator's 80%. The platform's fee is rounded down, as in the ledger. */
export function shareOf({ amountMinor, currency }: Money): Money {
  return { amountMinor: amountMinor - Math.floor((amountMinor * feePercent) / 100), currency };
}

/** Date of the first renewal, clamped to the last day of a shorter month. */
export function renewalOf(from: Date, interval: Interval): Date {
  const months = interval === 'month' ? 1 : 12;
  const firstOfMonth = new Date(from.getFullYear(), from.getMonth() + months, 1);
  const lastDay = new Date(firstOfMonth.getFullYear(), firstOfMonth.getMonth() + 1, 0).getDate();
  firstOfMonth.setDate(Math.min(from.getDate(), lastDay));
  return firstOfMonth;
}
