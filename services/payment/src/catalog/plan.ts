import type { Plan } from '@velvet/contracts/payment/plans';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { PlanRow } from './plan.repository.ts';

export type Prices = { monthlyPrice: number; yearlyPrice?: number | null | undefined };

/** A free plan has no yearly interval. */
export function pricesOf({ monthlyPrice, yearlyPrice }: Prices): Pick<PlanRow, 'monthMinor' | 'yearMinor'> {
  return { monthMinor: monthlyPrice, yearMinor: monthlyPrice === 0 ? null : (yearlyPrice ?? null) };
}

/** @returns cents, or null if the interval is not offered */
export function priceOf(plan: PlanRow, interval: 'month' | 'year'): number | null {
  return interval === 'month' ? plan.monthMinor : plan.yearMinor;
}

export function presentPlan({ id, creatorId, monthMinor, yearMinor, currency }: PlanRow): Plan {
  const yearlyPrice = yearMinor === null ? null : decimalFromMinor(yearMinor);
  return { id, creatorId, monthlyPrice: decimalFromMinor(monthMinor), yearlyPrice, currency };
}
