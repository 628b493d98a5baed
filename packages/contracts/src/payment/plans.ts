import { z } from 'zod';
import { call } from '#call.ts';
import { PlanId, UserId } from '#ids.ts';
import { ofPerson } from '#others.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { PlanNotFound, VerificationRequired } from './failures.ts';

/** Bounds of a monthly price other than 0, in cents. */
export const monthlyPriceBounds = { min: 300, max: 50_000 } as const;

/**
 * Prices of the first tier of a creator, in units of the currency; `tiers.ts` has all of them. A price change creates a plan with a new id, so no payer is charged an
 * unseen price.
 */
export const Plan = z.object({
  id: PlanId,
  creatorId: UserId,
  /** 0 is free */
  monthlyPrice: z.number(),
  /** null if yearly subscriptions are not offered */
  yearlyPrice: z.number().nullable(),
  currency: Currency,
});
export type Plan = z.infer<typeof Plan>;

export const setPlan = call({
  method: 'PUT',
  path: '/api/payments/plan',
  caller: 'creator',
  summary:
    'Sets the price of the first tier: free, or $3.00 to $500.00 a month; a year costs between one and twelve months. Existing subscribers keep their price.',
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
  others: ofPerson,
  summary: 'Returns what the first tier of a creator costs; null for a creator without a price.',
  params: z.object({ creatorId: UserId }),
  data: Plan.nullable(),
  failures: [PlanNotFound],
});

type Prices = { monthlyPrice: number; yearlyPrice?: number | null | undefined };

function checkPrices({ monthlyPrice, yearlyPrice }: Prices, context: z.RefinementCtx): void {
  const { min, max } = monthlyPriceBounds;
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (monthlyPrice !== 0 && (monthlyPrice < min || monthlyPrice > max)) {
    refuse('monthlyPrice', 'Enter 3–500, or 0 for free.');
  }
  if (yearlyPrice === null || yearlyPrice === undefined) return;
  if (monthlyPrice === 0 ? yearlyPrice !== 0 : yearlyPrice < monthlyPrice || yearlyPrice > 12 * monthlyPrice) {
    refuse('yearlyPrice', 'Enter between one and twelve times the monthly price.');
  }
}
