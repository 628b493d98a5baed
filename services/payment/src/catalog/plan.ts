import type { Plan } from '@velvet/contracts/payment/plans';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { PlanRow, PlanTerms } from './plan.repository.ts';

export type Prices = { monthlyPrice: number; yearlyPrice?: number | null | undefined };

/** A free plan has no longer periods. The discounts of 3 and 6 months stay. */
export function termsOf({ monthlyPrice, yearlyPrice }: Prices, current: PlanRow | undefined): PlanTerms {
  const isFree = monthlyPrice === 0;
  return {
    monthMinor: monthlyPrice,
    yearMinor: isFree ? null : (yearlyPrice ?? null),
    quarterDiscount: isFree ? null : (current?.quarterDiscount ?? null),
    halfYearDiscount: isFree ? null : (current?.halfYearDiscount ?? null),
  };
}

export function hasTerms(plan: PlanTerms, terms: PlanTerms): boolean {
  return (['monthMinor', 'yearMinor', 'quarterDiscount', 'halfYearDiscount'] as const).every(
    (term) => plan[term] === terms[term],
  );
}

export function presentPlan({ id, creatorId, monthMinor, yearMinor, currency }: PlanRow): Plan {
  const yearlyPrice = yearMinor === null ? null : decimalFromMinor(yearMinor);
  return { id, creatorId, monthlyPrice: decimalFromMinor(monthMinor), yearlyPrice, currency };
}
