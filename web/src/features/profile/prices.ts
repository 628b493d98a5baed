import type { Prices } from '#resources/plans.ts';

/** '9.99', or nothing. @param dollars as the contract answers them */
export function textOf(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined) return '';
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** What was typed, as the contract reads it: a comma is a point in half the world, and no year is none. */
export function pricesOf(monthly: string, yearly: string): Prices {
  const decimal = (text: string) => text.trim().replace(',', '.');
  return { monthlyPrice: decimal(monthly), yearlyPrice: yearly.trim() === '' ? null : decimal(yearly) };
}
