import { z } from 'zod';
import { call } from '#call.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { Moment } from '#time.ts';

export const spendingLimits = {
  /** highest cap, in cents */
  maximumMinor: 100_000_000,
  /** time until a raised or removed cap applies; milliseconds */
  raiseDelayMs: 24 * 3_600_000,
} as const;

/** Days before a renewal on which its subscriber is reminded first: 7, and again 3 days before; or 3 alone. 0: never. */
export const ReminderDays = z.literal([0, 3, 7]);
export type ReminderDays = z.infer<typeof ReminderDays>;
export const defaultReminderDays: ReminderDays = 7;

const inCurrency = {
  spent: z.number(),
  /** renewals that are still due in this month */
  due: z.number(),
  /** amount left for purchases; null without a cap */
  left: z.number().nullable(),
  currency: Currency,
};

/**
 * The caller's spending of the calendar month (UTC), and its cap, which holds in each currency by itself. Every payment counts unless it failed
 * or was paid back, and so does every renewal that is due in this month.
 */
export const Spending = z.object({
  /** null without a cap */
  cap: z.number().nullable(),
  /** a raised or removed cap (null), which applies from `from` on */
  next: z.object({ cap: z.number().nullable(), from: Moment }).nullable(),
  ...inCurrency,
  /** the same in other currencies in which the caller spends */
  others: z.array(z.object(inCurrency)),
  /** start of the next month */
  monthEndsAt: Moment,
  reminderDays: ReminderDays,
});
export type Spending = z.infer<typeof Spending>;

export const readSpending = call({
  method: 'GET',
  path: '/api/payments/spending',
  caller: 'member',
  closed: 'allowed',
  summary: "Returns the caller's spending of this month, its cap, and when the caller is reminded of renewals.",
  data: Spending,
});

export const setSpendingCap = call({
  method: 'PUT',
  path: '/api/payments/spending-cap',
  caller: 'member',
  summary:
    'Sets how much the caller can spend in a month; null removes the cap. A lower cap applies immediately, a higher or removed one after 24 hours.',
  body: z.object({
    amount: DecimalDollars.refine((cents) => cents <= spendingLimits.maximumMinor, 'Enter up to 1,000,000.').nullable(),
  }),
  data: Spending,
});

export const setRenewalReminder = call({
  method: 'PUT',
  path: '/api/payments/renewal-reminder',
  caller: 'member',
  summary: 'Sets how many days before a renewal the caller is reminded of it: 7 and again 3, or 3 alone, or never (0).',
  body: z.object({ days: ReminderDays }),
  data: Spending,
});
