import { z } from 'zod';
import { PlanId, TierId } from '#ids.ts';
import { Currency } from '#money.ts';
import { Interval } from './intervals.ts';

/**
 * A step of a quote, in units of the currency. `months`: the months at the monthly price; `length`: the discount of a longer period; `credit`: for the
 * unused rest of a period. Discounts and credits are negative. The set of kinds is open, and the amounts of all lines add up to the
 * whole.
 */
export const QuoteLine = z.object({
  kind: z.string(),
  amount: z.number(),
  /** of a discount, of an amount rounded down; null for amounts without one */
  percent: z.number().nullable(),
});

/** The price of a subscription, with its explanation. The server computes it; browsers show it, and the payment keeps it. */
export const Quote = z.object({
  plan: PlanId,
  tier: TierId,
  interval: Interval,
  /** length of the period */
  months: z.number().int(),
  /** due at once, in units of the currency: the sum of the lines */
  amount: z.number(),
  /** each renewal */
  renewal: z.number(),
  /** the renewal per month, rounded to cents */
  monthly: z.number(),
  /** saving of the renewal against single months, in units of the currency and in whole per cent */
  saving: z.number(),
  savingPercent: z.number().int(),
  currency: Currency,
  lines: z.array(QuoteLine),
});
export type Quote = z.infer<typeof Quote>;
