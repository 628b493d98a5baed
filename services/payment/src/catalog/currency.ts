import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import { z } from 'zod';

/** Amounts are stored in hundredths, so a currency has two decimals. */
const decimals = 2;
const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * The setting of the currencies that creators choose from, separated by commas. The currency of the platform's own plans is always one of
 * them.
 */
export const Currencies = z.string().transform((text, context): readonly Currency[] => {
  const codes = [...new Set(text.split(',').map((code) => code.trim()))];
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) return refuse(`has the unknown currency "${unknown}"; use codes such as EUR`);
  const other = codes.find((code) => decimalsOf(code) !== decimals);
  if (other !== undefined) return refuse(`has ${other}, which does not have two decimals`);
  if (!codes.includes(defaultCurrency))
    return refuse(`must have ${defaultCurrency}, in which plans of the platform are sold`);
  return codes.toSorted((a, b) => Number(b === defaultCurrency) - Number(a === defaultCurrency));
});

const decimalsOf = (code: Currency): number | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;
