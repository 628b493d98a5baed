import { z } from 'zod';
import { call } from '#call.ts';
import { documentOf } from '#document.ts';
import { InvalidInput } from '#failure.ts';
import { Currency } from '#money.ts';

/** ISO 3166-1 alpha-2, in upper case. */
export const Country = z.string().regex(/^[A-Z]{2}$/, 'Name a country by its two letters, for example DE.');

const Business = z.strictObject({
  name: z.string().trim().min(1, 'Enter the name of the business.').max(120),
  /** with the prefix of its country; spaces, dots and hyphens are removed */
  vatId: z
    .string()
    .trim()
    .min(1, 'Enter the VAT ID.')
    .max(30)
    .transform((text) => text.replaceAll(/[\s.-]/g, '').toUpperCase()),
});

/** `country`: where the payer lives, one piece of evidence of the place of supply. `business`: for invoices of Premium */
export const TaxProfileInput = z.object({ country: Country.nullable(), business: Business.nullable() });
export type TaxProfileInput = z.output<typeof TaxProfileInput>;

/** Countries that pieces of evidence of the place of supply name; null where a piece is missing. */
export const TaxEvidence = z.object({
  /** chosen by the payer */
  billing: Country.nullable(),
  card: Country.nullable(),
  /** of the connection, from a trusted proxy */
  connection: Country.nullable(),
});

export const TaxProfile = z.object({
  /** whether the platform charges taxes; otherwise the profile has no effect */
  isTaxed: z.boolean(),
  country: Country.nullable(),
  business: z.object({ name: z.string(), vatId: z.string() }).nullable(),
  /** where the last taxed payment was taxed, and the evidence of it; null before the first */
  lastPlace: z.object({ country: Country.nullable(), evidence: TaxEvidence }).nullable(),
});
export type TaxProfile = z.infer<typeof TaxProfile>;

export const readTaxProfile = call({
  method: 'GET',
  path: '/api/payments/tax-profile',
  caller: 'member',
  closed: 'allowed',
  summary: "Returns the caller's billing country and VAT id.",
  data: TaxProfile,
});

export const replaceTaxProfile = call({
  method: 'PUT',
  path: '/api/payments/tax-profile',
  caller: 'member',
  summary: "Replaces the caller's billing country and VAT id. Later payments are taxed by it.",
  body: TaxProfileInput,
  data: TaxProfile,
  failures: [InvalidInput],
});

/** The tax that a price includes, in units of the currency. */
export const ReceiptTax = z.object({
  /** `vat`: the platform charges it; `reverse_charge`: the business customer owes it; `none`: the country has no rate */
  kind: z.enum(['vat', 'reverse_charge', 'none']),
  country: Country.nullable(),
  percent: z.number(),
  net: z.number(),
  tax: z.number(),
});
export type ReceiptTax = z.infer<typeof ReceiptTax>;

/** The taxes of a country, kind, rate and currency in a period; credit notes deducted. */
export const TaxRow = ReceiptTax.extend({
  invoices: z.number().int(),
  creditNotes: z.number().int(),
  gross: z.number(),
  currency: Currency,
  /** documents whose country only one piece of evidence names */
  unconfirmed: z.number().int(),
});
export type TaxRow = z.infer<typeof TaxRow>;

export const TaxStatement = z.object({
  /** whether the platform charges taxes now */
  isTaxed: z.boolean(),
  rows: z.array(TaxRow),
  /** in each currency of the rows */
  totals: z.array(z.object({ currency: Currency, net: z.number(), tax: z.number(), gross: z.number() })),
});
export type TaxStatement = z.infer<typeof TaxStatement>;

const params = z.object({
  period: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2]|Q[1-4])$/, 'Name a month or a quarter, for example 2026-11 or 2026-Q4.'),
});

export const readTaxStatement = call({
  method: 'GET',
  path: '/api/payments/taxes/{period}/statement',
  caller: 'administrator',
  summary: 'Returns the taxes of a month or quarter (UTC) by country, kind and rate, from the issued invoices.',
  params,
  data: TaxStatement,
});

export const downloadTaxStatement = call({
  method: 'GET',
  path: '/api/payments/taxes/{period}/statement.csv',
  caller: 'administrator',
  summary: 'Returns the taxes of a month or quarter (UTC) by country, kind and rate as CSV, from the issued invoices.',
  params,
  data: documentOf('text/csv'),
});
