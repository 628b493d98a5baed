import type { Interval } from '@velvet/contracts/payment/intervals';

/** The lengths of subscriptions in words. */
export const intervalTexts = {
  /** of a choice, or in front of 'subscription' */
  names: { month: 'Monthly', quarter: '3 months', 'half-year': '6 months', year: 'Yearly' },
  adjectives: { month: 'Monthly', quarter: '3-month', 'half-year': '6-month', year: 'Yearly' },
  /** '$9.99 a month' */
  price: (price: string, interval: Interval) => `${price} ${per[interval]}`,
  /** '$9.99 a month, from Feb 27 $12.99' */
  later: (before: string, date: string, price: string) => `${before}, from ${date} ${price}`,
} as const;

const per: Readonly<Record<Interval, string>> = {
  month: 'a month',
  quarter: 'every 3 months',
  'half-year': 'every 6 months',
  year: 'a year',
};
