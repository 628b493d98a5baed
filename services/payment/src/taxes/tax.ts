import { shareOf } from '#ledger/booking.ts';
import { rateOf, type VatRate } from './vat-rates.ts';

/** Countries (ISO 3166-1 alpha-2) that pieces of evidence name; null where a piece is missing. */
export type Evidence = {
  /** chosen by the payer */
  billing: string | null;
  /** of the card, from its provider */
  card: string | null;
  /** of the connection, from a trusted proxy */
  connection: string | null;
};

/** A business customer with a VAT id. */
export type Business = { name: string; vatId: string };

/**
 * The tax of a payment. `vat`: the platform owes it; `reverse_charge`: the business customer owes it; `none`: the platform charges
 * no tax in this country.
 */
export type Tax = {
  kind: 'vat' | 'reverse_charge' | 'none';
  country: string | null;
  basisPoints: number;
  /** part of the price */
  taxMinor: number;
  evidence: Evidence;
  /** whether two pieces of evidence name the country */
  isConfirmed: boolean;
};

/**
 * Returns the place of supply: the country that two pieces of evidence name. Without such a pair it is the first one of billing, card
 * and connection. Source: Implementing Regulation (EU) 282/2011, articles 24b and 24f.
 */
export function placeOf({ billing, card, connection }: Evidence): Pick<Tax, 'country' | 'isConfirmed'> {
  const named = [billing, card, connection].filter((country) => country !== null);
  const confirmed = named.find((country, index) => named.indexOf(country) !== index);
  return { country: confirmed ?? named[0] ?? null, isConfirmed: confirmed !== undefined };
}

/** Splits a price that includes the tax, in cents. The tax is rounded half up, so the payer's price never changes. */
export function taxWithin(grossMinor: number, basisPoints: number): number {
  return Math.floor((2 * grossMinor * basisPoints + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)));
}

export type Sale = {
  creatorId: string;
  amountMinor: number;
  /** of the buyer of a plan of the platform; null for consumers */
  business: Business | null;
  evidence: Evidence;
};

/** Returns the tax of a sale at a time. @param sellerCountry where businesses pay the tax as consumers do */
export function taxOf(rates: readonly VatRate[], sellerCountry: string, sale: Sale, at: Date): Tax {
  const { amountMinor, business, evidence } = sale;
  const place = placeOf(evidence);
  const country = business ? countryOfVatId(business.vatId) : place.country;
  const rate = rateOf(rates, country, at);
  const common = { ...place, country, evidence };
  if (!rate) return { ...common, kind: 'none', basisPoints: 0, taxMinor: 0 };
  if (business && country !== sellerCountry) return { ...common, kind: 'reverse_charge', basisPoints: 0, taxMinor: 0 };
  return { ...common, kind: 'vat', basisPoints: rate.basisPoints, taxMinor: taxWithin(amountMinor, rate.basisPoints) };
}

/**
 * Returns the tax in a returned part of a price. Parts add up to the cents of one return of their sum.
 * @param amountMinor the part in cents, beside `refundedMinor` that were returned before
 */
export function taxReturn(
  sale: { amountMinor: number; refundedMinor: number },
  tax: Pick<Tax, 'country' | 'taxMinor'>,
  amountMinor: number,
): Pick<Tax, 'country' | 'taxMinor'> {
  const upTo = (minor: number) => Math.floor((tax.taxMinor * minor) / sale.amountMinor);
  return { country: tax.country, taxMinor: upTo(sale.refundedMinor + amountMinor) - upTo(sale.refundedMinor) };
}

/** The creator's share is one of the price without tax. */
export const netShareOf = (creatorId: string, amountMinor: number, { taxMinor }: Pick<Tax, 'taxMinor'>): number =>
  shareOf(creatorId, amountMinor - taxMinor);

/** VAT ids of Greece begin with EL, and those of Northern Ireland with XI. */
export function countryOfVatId(vatId: string): string {
  const prefix = vatId.slice(0, 2);
  if (prefix === 'EL') return 'GR';
  return prefix === 'XI' ? 'GB' : prefix;
}
