import type { Prices } from '#resources/plans.ts';

/**
 * '9.99', or ''.
 * @param dollars in the contract's format
 */
export function textOf(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined) return '';
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

type TypedPrices = { readonly monthlyPrice: string; readonly yearlyPrice: string };

/** Parses typed prices into the contract's format. Accepts a decimal comma; an empty yearly price is null. */
export function pricesOf({ monthlyPrice, yearlyPrice }: TypedPrices): Prices {
  const decimal = (text: string) => text.trim().replace(',', '.');
  return { monthlyPrice: decimal(monthlyPrice), yearlyPrice: yearlyPrice.trim() === '' ? null : decimal(yearlyPrice) };
}
