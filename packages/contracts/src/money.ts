import { z } from 'zod';

/** ISO 4217, of a currency with two decimals. Creators choose from the list of payment; the ledger balances in each currency. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Enter a currency, for example EUR.');
export type Currency = z.infer<typeof Currency>;

/** Currency of the plans of the platform, and of creators who chose no other one. */
export const defaultCurrency: Currency = 'USD';

/** Integer minor units (cents) and their currency. Amounts of two currencies are never added. */
export const Money = z.object({ amountMinor: z.number().int(), currency: Currency });
export type Money = z.infer<typeof Money>;

/** '$9.99' or '€9.99', for sentences of the server. */
export function moneyInWords({ amountMinor, currency }: Money): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountMinor / 100);
}

/**
 * The specification's decimal `amount` and `price`: units of a currency with at most two decimals, as number or text.
 * Parsed exactly into minor units; refuses 9.999, 1e3, NaN and negative amounts.
 */
export const DecimalDollars = z
  .union([z.number().transform(String), z.string()])
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter an amount with at most two decimals, for example 9.99.'))
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
