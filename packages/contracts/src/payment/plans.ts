import { z } from 'zod';
import { call } from '#call.ts';
import { PlanId, UserId } from '#ids.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { PlanNotFound, VerificationRequired } from './failures.ts';

/** Bounds of a monthly price that is not free, in cents. */
export const monthlyPriceBounds = { min: 300, max: 50_000 } as const;

/** What a creator asks for a subscription, in dollars. A change of price is a new plan with a new id: nobody is charged a price not seen. */
export const Plan = z.object({
  id: PlanId,
  creatorId: UserId,
  /** 0 is free */
  monthlyPrice: z.number(),
  /** null where a year is not offered */
  yearlyPrice: z.number().nullable(),
  currency: Currency,
});
export type Plan = z.infer<typeof Plan>;

export const setPlan = call({
  method: 'PUT',
  path: '/api/payments/plan',
  caller: 'creator',
  summary:
    'Set the price of a subscription: free, or $3.00 to $500.00 a month; for a year at least one and at most twelve months of it. Who subscribes already keeps the price.',
  body: z
    .object({ monthlyPrice: DecimalDollars, yearlyPrice: DecimalDollars.nullable().optional() })
    .strict()
    .superRefine(checkPrices),
  data: Plan,
  failures: [VerificationRequired],
});

export const readPlan = call({
  method: 'GET',
  path: '/api/payments/plans/{creatorId}',
  caller: 'anyone',
  summary: 'What a subscription to a creator costs.',
  params: z.object({ creatorId: UserId }),
  data: Plan,
  failures: [PlanNotFound],
});

type Prices = { monthlyPrice: number; yearlyPrice?: number | null | undefined };

function checkPrices({ monthlyPrice, yearlyPrice }: Prices, context: z.RefinementCtx): void {
  const { min, max } = monthlyPriceBounds;
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (monthlyPrice !== 0 && (monthlyPrice < min || monthlyPrice > max)) {
    refuse('monthlyPrice', 'A month is free or costs $3.00 to $500.00.');
  }
  if (yearlyPrice === null || yearlyPrice === undefined) return;
  if (monthlyPrice === 0 ? yearlyPrice !== 0 : yearlyPrice < monthlyPrice || yearlyPrice > 12 * monthlyPrice) {
    refuse('yearlyPrice', 'A year costs at least one month and at most twelve.');
  }
}
