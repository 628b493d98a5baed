import { z } from 'zod';
import { call } from '#call.ts';
import { PurchaseId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { BoughtContentClosed, BoughtContentNotFound } from './failures.ts';

export const openPurchase = call({
  method: 'POST',
  path: '/vault/openings',
  caller: 'member',
  others: { ...ownersAlone, refunded: 'refused' },
  summary:
    'Opens the content of a sealed purchase of the caller, which cannot be undone afterwards. Reads show the content from then on. Repeating the call changes nothing.',
  body: z.object({ purchaseId: PurchaseId }),
  data: z.object({ purchaseId: PurchaseId }),
  failures: [BoughtContentNotFound, BoughtContentClosed],
});
