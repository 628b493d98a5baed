import type { TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DecimalDollars, type Money } from '@velvet/contracts/money';
import { creatorShareTexts as texts } from '#texts/creator-share.ts';
import { shareOf } from '#ui/creator-share.ts';
import { decimalOf } from '#ui/decimal.ts';
import { currencySymbol, money } from '#ui/format.ts';
import { useOwnCurrency } from './creator-currency.ts';
import { taxProfileQuery } from './tax-profile.ts';

/** Whether prices include VAT, of which the creator receives nothing. */
const useIsTaxed = (): boolean => useQuery(taxProfileQuery).data?.isTaxed ?? false;

/** Returns what a creator receives of a price, in a sentence for the payer. */
export function useShareWords(name: string, price: Money): string {
  return useIsTaxed() ? texts.receivesTaxed(name) : texts.receives(name, money(shareOf(price)));
}

/**
 * Returns the properties that every field for a price of the viewer has: the symbol of the currency, and below the field
 * what the viewer receives of the typed price.
 *
 * @param hint is shown instead while the text is no price, or is free
 */
export function usePriceField(typed: string, hint?: string) {
  const currency = useOwnCurrency();
  const isTaxed = useIsTaxed();
  const amountMinor = DecimalDollars.safeParse(decimalOf(typed)).data ?? 0;
  const earned = isTaxed ? texts.youReceiveTaxed : texts.youReceive(money(shareOf({ amountMinor, currency })));
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    leftSection: currencySymbol(currency),
    description: amountMinor === 0 ? hint : earned,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  } satisfies TextInputProps;
}
