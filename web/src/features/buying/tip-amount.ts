import type { Money } from '@velvet/contracts/money';
import { DecimalDollars } from '@velvet/contracts/money';
import type { Tipping } from '@velvet/contracts/payment/tips';
import { decimalOf } from '#ui/decimal.ts';
import { dollars } from './price.ts';

/** Offered amounts in every currency. */
const presets = [5, 10, 25, 50];

/** Returns the offered amounts within the bounds. */
export const presetsOf = ({ minimum, maximum }: Tipping): readonly number[] =>
  presets.filter((amount) => amount >= minimum && amount <= maximum);

/** Reads a typed amount. @returns undefined unless it is an amount within the bounds */
export function typedAmount(text: string, { minimum, maximum, currency }: Tipping): Money | undefined {
  const cents = DecimalDollars.safeParse(decimalOf(text).replace(/^\p{Sc}\s*/u, ''));
  if (!cents.success || cents.data < minimum * 100 || cents.data > maximum * 100) return undefined;
  return dollars(cents.data / 100, currency);
}
