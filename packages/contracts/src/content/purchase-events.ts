import { z } from 'zod';
import { event } from '#event.ts';
import { PurchaseId, UserId } from '#ids.ts';
import { Moment } from '#time.ts';

const purchase = { purchaseId: PurchaseId, buyerId: UserId };

/**
 * The server gave the buyer the bought words or signed addresses of the bought media. Published at the first time, and as the answer
 * to each request to undo an opened purchase.
 */
export const purchaseOpened = event('content.purchase.opened', 1, {
  key: 'purchaseId',
  payload: z.object({ ...purchase, openedAt: Moment }),
});

/** The unopened content of a purchase was closed because its buyer takes it back. From now on it is not given. */
export const purchaseClosed = event('content.purchase.closed', 1, {
  key: 'purchaseId',
  payload: z.object({ ...purchase, closedAt: Moment }),
});
