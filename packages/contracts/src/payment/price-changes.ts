import { z } from 'zod';
import { call } from '#call.ts';
import { SubscriptionId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { AccountHidden, NoPriceChange, SubscriptionNotFound } from './failures.ts';
import { Subscription } from './subscriptions.ts';

/** How a new price reaches existing subscribers. */
export const PriceRules = z.object({
  /** days between the notice of a higher price and its first renewal */
  noticeDays: z.number().int(),
  /** a rise above one of both needs the consent of the subscriber; the amount is in units of the creator's currency */
  consentPercent: z.number(),
  consentAmount: z.number(),
});
export type PriceRules = z.infer<typeof PriceRules>;

export const readPriceRules = call({
  method: 'GET',
  path: '/api/payments/price-rules',
  caller: 'member',
  summary: 'Returns the notice of a higher price to existing subscribers, and the rises that need their consent.',
  data: PriceRules,
});

export const answerPriceChange = call({
  method: 'POST',
  path: '/api/payments/subscriptions/{id}/price-change',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Accepts or declines the announced price of a subscription. A declined subscription ends with the last period at the old price. The answer can be changed until then.',
  params: z.object({ id: SubscriptionId }),
  body: z.object({ accept: z.boolean() }).strict(),
  data: Subscription,
  failures: [SubscriptionNotFound, NoPriceChange, AccountHidden],
});
