import type { Promotion } from '@velvet/contracts/payment/promotions';
import { offerTexts } from '#texts/promotions.ts';

/** '50% off the first 3 months', or '7 days for free'. */
export function whatOf({ percent, months, days }: Pick<Promotion, 'percent' | 'months' | 'days'>): string {
  if (percent !== null && months !== null) return offerTexts.discount(percent, months);
  return offerTexts.trial(days ?? 0);
}
