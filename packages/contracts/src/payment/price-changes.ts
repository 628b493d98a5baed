import { z } from 'zod';
import { call } from '#call.ts';
import { SubscriptionId } from '#ids.ts';
import { AccountHidden, NoPriceChange, SubscriptionNotFound } from './failures.ts';
import { Subscription } from './subscriptions.ts';

export const answerPriceChange = call({
  method: 'POST',
  path: '/api/payments/subscriptions/{id}/price-change',
  caller: 'member',
  summary:
    'Accepts or declines the announced price of a subscription. A declined subscription ends with the last period at the old price. The answer can be changed until then.',
  params: z.object({ id: SubscriptionId }),
  body: z.object({ accept: z.boolean() }).strict(),
  data: Subscription,
  failures: [SubscriptionNotFound, NoPriceChange, AccountHidden],
});
