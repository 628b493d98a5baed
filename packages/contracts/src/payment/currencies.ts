import { z } from 'zod';
import { call } from '#call.ts';
import { Currency } from '#money.ts';
import { CurrencyFixed } from './failures.ts';

/** The currency in which a creator sets prices, and is paid. */
export const CreatorCurrency = z.object({
  currency: Currency,
  /** the currencies of the platform, from which creators choose */
  offered: z.array(Currency),
  /** false once something was paid to the creator: then the currency stays, so that a balance has one currency */
  isChangeable: z.boolean(),
});
export type CreatorCurrency = z.infer<typeof CreatorCurrency>;

export const readCreatorCurrency = call({
  method: 'GET',
  path: '/api/payments/creator-currency',
  caller: 'member',
  summary: "Returns the currency of the caller's prices, and the currencies that creators choose from.",
  data: CreatorCurrency,
});

export const setCreatorCurrency = call({
  method: 'PUT',
  path: '/api/payments/creator-currency',
  caller: 'creator',
  summary: "Sets the currency of the caller's prices, which keep their numbers. Possible until the first payment.",
  body: z.object({ currency: Currency }).strict(),
  data: CreatorCurrency,
  failures: [CurrencyFixed],
});
