import { z } from 'zod';

/** ISO 4217. One currency so far; the ledger balances in each. */
export const Currency = z.enum(['USD']);
export type Currency = z.infer<typeof Currency>;

/** Integer minor units (cents) and their currency. */
export const Money = z.object({ amountMinor: z.number().int(), currency: Currency });
export type Money = z.infer<typeof Money>;

/**
 * The specification's decimal `amount` and `price`: dollars with at most two decimals, as number or text.
 * Parsed exactly into minor units; refuses 9.999, 1e3, NaN and negative amounts.
 */
export const DecimalDollars = z
  .union([z.number().transform(String), z.string()])
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter dollars with at most two decimals, for example 9.99.'))
  .transform(minorFromDecimal);

/** '9.9' -> 990. Takes text to avoid rounding of binary fractions. */
function minorFromDecimal(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** 990 -> 9.9, for the specification's decimal fields; exact for every amount below 2^53 / 100. */
export function decimalFromMinor(amountMinor: number): number {
  return amountMinor / 100;
}
