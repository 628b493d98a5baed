import { z } from 'zod';
import { call } from '#call.ts';
import { Currency } from '#money.ts';
import { Day } from '#time.ts';

const figures = {
  /** sales less refunds and disputes, in units of the currency */
  gross: z.number(),
  fees: z.number(),
  net: z.number(),
  transactions: z.number().int(),
};

/** A creator's earnings from the ledger, in units of the currency; days are UTC. */
export const PaymentAnalytics = z.object({
  currency: Currency,
  /** since the beginning */
  totals: z.object({ ...figures, refunds: z.number(), activeSubscribers: z.number().int() }),
  /** each day of the range, oldest first */
  series: z.array(z.object({ date: Day, ...figures })),
});
export type PaymentAnalytics = z.infer<typeof PaymentAnalytics>;

export const readPaymentAnalytics = call({
  method: 'GET',
  path: '/api/payments/analytics',
  cost: 6,
  failed: 'Failed to get analytics',
  caller: 'member',
  summary: "Returns the caller's earnings: totals and a daily series.",
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  data: PaymentAnalytics,
});
