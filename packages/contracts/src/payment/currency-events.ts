import { z } from 'zod';
import { event } from '#event.ts';
import { UserId } from '#ids.ts';
import { Currency } from '#money.ts';

/** The currency in which a creator sets prices from now on. Nothing of the creator was paid for before. */
export const creatorCurrencyChanged = event('payment.creator-currency.changed', 1, {
  key: 'creatorId',
  payload: z.object({
    creatorId: UserId,
    currency: Currency,
    /** increases with every change of a creator's currency */
    revision: z.number().int().positive(),
  }),
});
