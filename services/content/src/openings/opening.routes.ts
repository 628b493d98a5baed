import { openPurchase } from '@velvet/contracts/content/openings';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const openingRoutes = [
  serve(openPurchase, async ({ openings }: Context, { caller, body: { purchaseId } }) => {
    await openings.openOwn(caller.id, purchaseId);
    return { purchaseId };
  }),
];
