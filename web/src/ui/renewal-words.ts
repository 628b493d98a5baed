import type { Currency } from '@velvet/contracts/money';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { RenewalPrices } from '@velvet/contracts/payment/renewal-prices';
import { intervalTexts } from '#texts/intervals.ts';
import { money, shortDay } from './format.ts';

type Renewing = { readonly interval: Interval; readonly currency: Currency };

/** '$33.98 a month, from Feb 27 $39.98': what renewals cost. Lists, dialogs and the creator's list use it. @param prices one or more */
export function renewalWords(prices: RenewalPrices, { interval, currency }: Renewing, now = new Date()): string {
  const words = (price: number) => money({ amountMinor: Math.round(price * 100), currency });
  const [first, ...later] = prices;
  return later.reduce(
    (sentence, { price, from }) => intervalTexts.later(sentence, shortDay(from, now), words(price)),
    intervalTexts.price(words(first?.price ?? 0), interval),
  );
}
