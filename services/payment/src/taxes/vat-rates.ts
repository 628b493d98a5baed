import { z } from 'zod';

/** A rate of a country from a day on (UTC), until a later row of the country replaces it. Basis points: 1900 is 19%. */
export type VatRate = { country: string; from: string; basisPoints: number };

const row = (country: string, percent: number, from = '2024-01-01'): VatRate => ({
  country,
  from,
  basisPoints: Math.round(percent * 100),
});

/**
 * Standard rates of the European Union and the United Kingdom, for electronically supplied services. Sources: European Commission,
 * Taxes in Europe Database (TEDB); HM Revenue and Customs, VAT rates. Greece has the code GR, and EL in VAT ids.
 */
const standardRates: readonly VatRate[] = [
  row('AT', 20),
  row('BE', 21),
  row('BG', 20),
  row('HR', 25),
  row('CY', 19),
  row('CZ', 21),
  row('DK', 25),
  row('EE', 22),
  row('EE', 24, '2025-07-01'),
  row('FI', 24),
  row('FI', 25.5, '2024-09-01'),
  row('FR', 20),
  row('DE', 19),
  row('GR', 24),
  row('HU', 27),
  row('IE', 23),
  row('IT', 22),
  row('LV', 21),
  row('LT', 21),
  row('LU', 17),
  row('MT', 18),
  row('NL', 21),
  row('PL', 23),
  row('PT', 23),
  row('RO', 19),
  row('RO', 21, '2025-08-01'),
  row('SK', 20),
  row('SK', 23, '2025-01-01'),
  row('SI', 22),
  row('ES', 21),
  row('SE', 25),
  row('GB', 20),
];

const Rates = z
  .array(
    z.strictObject({
      country: z.string().regex(/^[A-Z]{2}$/),
      from: z.iso.date(),
      percent: z.number().min(0).max(50),
    }),
  )
  .transform((rows) => rows.map(({ country, from, percent }) => row(country, percent, from)));

/**
 * The setting of the rates: `none` (no payment is taxed), `standard` (the table above), or a JSON list
 * `[{"country":"DE","from":"2021-01-01","percent":19}]`, which replaces the table.
 */
export const VatRates = z.string().transform((text, context): readonly VatRate[] => {
  if (text === 'none' || text === '') return [];
  if (text === 'standard') return standardRates;
  const rates = Rates.safeParse(parsed(text));
  if (rates.success) return rates.data;
  context.addIssue({ code: 'custom', message: 'is none, standard, or a JSON list of country, from and percent' });
  return z.NEVER;
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the rate of a country at a time; undefined if the platform charges no tax there. */
export function rateOf(rates: readonly VatRate[], country: string | null, at: Date): VatRate | undefined {
  const day = at.toISOString().slice(0, 10);
  return rates
    .filter((rate) => rate.country === country && rate.from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);
}
