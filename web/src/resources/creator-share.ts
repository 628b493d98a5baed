import { useQuery } from '@tanstack/react-query';
import { DecimalDollars, type Money } from '@velvet/contracts/money';
import { creatorShareTexts as texts } from '#texts/creator-share.ts';
import { shareOf } from '#ui/creator-share.ts';
import { money } from '#ui/format.ts';
import { useOwnCurrency } from './creator-currency.ts';
import { taxProfileQuery } from './tax-profile.ts';

/** Whether prices include VAT, of which the creator receives nothing. */
const useIsTaxed = (): boolean => useQuery(taxProfileQuery).data?.isTaxed ?? false;

/** Returns what a creator receives of a price, in a sentence for the payer. */
export function useShareWords(name: string, price: Money): string {
  return useIsTaxed() ? texts.receivesTaxed(name) : texts.receives(name, money(shareOf(price)));
}

/** Returns what the viewer receives of a typed price, in a sentence; undefined for a text that is no price, or is free. */
export function useEarnedWords(typed: string): string | undefined {
  const currency = useOwnCurrency();
  const isTaxed = useIsTaxed();
  const cents = DecimalDollars.safeParse(typed.trim().replace(',', '.')).data ?? 0;
  if (cents === 0) return undefined;
  return isTaxed ? texts.youReceiveTaxed : texts.youReceive(money(shareOf({ amountMinor: cents, currency })));
}
