import type { VatRate } from './vat-rates.ts';

/** Taxes of the platform. Without rates no payment is taxed and no invoice is issued. */
export type TaxConfig = {
  rates: readonly VatRate[];
  /** lines of the issuer on invoices */
  seller: { lines: readonly string[]; vatId: string };
  /** header with the country of a connection, which a trusted proxy sets on every request; null: there is none */
  countryHeader: string | null;
  /** address of VIES; null: VAT ids are checked by their format alone */
  viesUrl: string | null;
};
