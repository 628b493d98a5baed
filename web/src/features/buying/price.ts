import type { Money } from '@velvet/contracts/money';
import type { Interval } from '@velvet/contracts/payment/events';
import type { Plan } from '@velvet/contracts/payment/plans';

/** The contract's dollars as what `money` shows. */
export function dollars(amount: number, currency: Money['currency'] = 'USD'): Money {
  return { amountMinor: Math.round(amount * 100), currency };
}

/** What a plan costs for an interval; undefined where it is not offered. */
export function priceOf(plan: Plan, interval: Interval): Money | undefined {
  const amount = interval === 'month' ? plan.monthlyPrice : plan.yearlyPrice;
  return amount === null ? undefined : dollars(amount, plan.currency);
}

/** How much less a year costs than twelve months, in whole per cent; 0 where it is not less. */
export function savingOf({ monthlyPrice, yearlyPrice }: Plan): number {
  if (yearlyPrice === null || monthlyPrice === 0) return 0;
  return Math.max(0, Math.floor((1 - yearlyPrice / (12 * monthlyPrice)) * 100));
}

const feePercent = 20;

/** The creator's 80%, rounded as the ledger books it: the platform's part downwards. */
export function shareOf({ amountMinor, currency }: Money): Money {
  return { amountMinor: amountMinor - Math.floor((amountMinor * feePercent) / 100), currency };
}

/** The day of the first renewal; a month that is shorter ends on its last day. */
export function renewalOf(from: Date, interval: Interval): Date {
  const months = interval === 'month' ? 1 : 12;
  const firstOfMonth = new Date(from.getFullYear(), from.getMonth() + months, 1);
  const lastDay = new Date(firstOfMonth.getFullYear(), firstOfMonth.getMonth() + 1, 0).getDate();
  firstOfMonth.setDate(Math.min(from.getDate(), lastDay));
  return firstOfMonth;
}
