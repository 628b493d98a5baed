import { decimalFromMinor } from '@velvet/contracts/money';
import { monthsOf } from '@velvet/contracts/payment/intervals';
import type { RenewalPrices } from '@velvet/contracts/payment/renewal-prices';
import { renewalAt, type RenewalTerms } from '#catalog/quote.ts';
import { renewalsBetween, type Renewing } from './renewal-dates.ts';

const dayMs = 24 * 3_600_000;

/** A subscription that goes on: cents of a period without a discount, and what changes them. */
export type Priced = Renewing & { priceMinor: number; terms: RenewalTerms };

/** Cents of the renewals from a time on. */
export type RenewalPrice = { amountMinor: number; from: Date };

/**
 * The one place that computes what the renewals of a subscription cost: of the next one, and of each later one that costs something else than
 * the one before it. Pure.
 */
export function renewalPrices({ priceMinor, terms, ...renewing }: Priced): RenewalPrice[] {
  const changes = [terms.discount?.until, terms.change?.from].map((at) => at?.getTime() ?? 0);
  const longestPeriodMs = monthsOf[renewing.interval] * 31 * dayMs;
  const to = new Date(Math.max(renewing.renewsAt.getTime(), ...changes) + longestPeriodMs + 2 * dayMs);
  const all = renewalsBetween(renewing, renewing.renewsAt, to).map((from) => ({
    amountMinor: renewalAt(priceMinor, from, terms),
    from,
  }));
  return all.filter(({ amountMinor }, index) => amountMinor !== all[index - 1]?.amountMinor);
}

/** @param share of the amount that is presented */
export const presentPrices = (
  prices: readonly RenewalPrice[],
  share = (amountMinor: number) => amountMinor,
): RenewalPrices =>
  prices.map(({ amountMinor, from }) => ({ price: decimalFromMinor(share(amountMinor)), from: from.toISOString() }));
