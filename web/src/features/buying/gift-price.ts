import type { Money } from '@velvet/contracts/money';
import type { GiftMonths } from '@velvet/contracts/payment/gifts';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { dollars } from './price.ts';

/** Price of some months, paid once, as the server computes it: that of this length, or of single months where none is offered. */
export function giftPrice({ quotes, monthlyPrice, currency }: Tier, months: GiftMonths): Money {
  const quote = quotes.find((each) => each.months === months);
  if (quote) return dollars(quote.amount, quote.currency);
  return { amountMinor: dollars(monthlyPrice, currency).amountMinor * months, currency };
}
