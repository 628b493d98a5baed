import { decimalFromMinor, moneyInWords } from '@velvet/contracts/money';
import { Interval } from '@velvet/contracts/payment/intervals';
import type { Tier, TierTerms } from '@velvet/contracts/payment/tiers';
import { invalidField } from '@velvet/kit/http/envelope';
import type { PlanRow, PlanTerms } from './plan.repository.ts';
import { discounted, percentBelow, presentQuote, quote } from './quote.ts';
import type { PricedTier } from './tier.repository.ts';

/** The name of a first tier that was made by setting a price. */
export const firstTierName = 'Subscription';

/** @returns the discount of a year in whole per cent, rounded down; null if a year is not offered */
function yearDiscountOf({ monthMinor, yearMinor }: PlanTerms): number | null {
  return yearMinor === null ? null : percentBelow(yearMinor, 12 * monthMinor);
}

/**
 * Returns the prices of given terms. A free tier has no longer periods. A year keeps a price that was set as an amount, unless its
 * discount or the monthly price changes.
 */
export function termsOfTier({ monthlyPrice, discounts }: TierTerms, current?: PlanRow): PlanTerms {
  if (monthlyPrice === 0) return { monthMinor: 0, yearMinor: null, quarterDiscount: null, halfYearDiscount: null };
  const { quarter: quarterDiscount, halfYear: halfYearDiscount, year } = discounts;
  const isSameYear = current?.monthMinor === monthlyPrice && yearDiscountOf(current) === year;
  const yearMinor = year === null ? null : discounted(12 * monthlyPrice, year);
  return {
    monthMinor: monthlyPrice,
    yearMinor: isSameYear ? current.yearMinor : yearMinor,
    quarterDiscount,
    halfYearDiscount,
  };
}

/**
 * Requires that the price of a tier stays between its neighbors', so that a tier never costs less than one that it includes.
 *
 * @throws {Refusal} `InvalidInput` about `monthlyPrice`
 */
export function requireBetween(offered: readonly PricedTier[], position: number, monthMinor: number): void {
  const below = offered.findLast((tier) => tier.position < position);
  const above = offered.find((tier) => tier.position > position);
  const isBetween = (below?.plan.monthMinor ?? 0) <= monthMinor && monthMinor <= (above?.plan.monthMinor ?? Infinity);
  if (isBetween) return;
  const price = ({ plan, name }: PricedTier) =>
    `${moneyInWords({ amountMinor: plan.monthMinor, currency: plan.currency })} (${name})`;
  const from = below ? `at least ${price(below)}` : '';
  const to = above ? `at most ${price(above)}` : '';
  throw invalidField('monthlyPrice', `Enter ${[from, to].filter(Boolean).join(' and ')}.`);
}

export function presentTier({ plan, archivedAt, ...tier }: PricedTier): Tier {
  const { monthMinor, quarterDiscount, halfYearDiscount, currency } = plan;
  const { id, creatorId, name, description, benefits, position } = tier;
  return {
    id,
    creatorId,
    name,
    description,
    benefits,
    position,
    archivedAt: archivedAt?.toISOString() ?? null,
    monthlyPrice: decimalFromMinor(monthMinor),
    discounts: { quarter: quarterDiscount, halfYear: halfYearDiscount, year: yearDiscountOf(plan) },
    currency,
    quotes: Interval.options.flatMap((interval) => {
      const offered = quote(plan, interval);
      return offered ? [presentQuote(offered)] : [];
    }),
  };
}
