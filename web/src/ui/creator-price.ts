import type { PersonCard } from '@velvet/contracts/account/person';
import { uiTexts } from '#texts/ui.ts';
import { money } from './format.ts';

/** 'from $9.99/month' or 'Free'; undefined where no subscription is offered. */
export function creatorPrice({
  monthlyPrice,
  currency,
}: Pick<PersonCard, 'monthlyPrice' | 'currency'>): string | undefined {
  if (monthlyPrice === null) return undefined;
  if (monthlyPrice === 0) return uiTexts.free;
  return uiTexts.fromMonthly(money({ amountMinor: Math.round(monthlyPrice * 100), currency }, true));
}
