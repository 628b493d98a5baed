import { listBilling, readReceipt } from '@velvet/contracts/payment/billing';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idWindow } from '#sales/id-window.ts';

export const billingRoutes = [
  serve(listBilling, async ({ billing }: Context, { caller, query }) => {
    const rows = await billing.list(caller.id, idWindow(query));
    return pageOf(rows, query, ({ id }) => id, billing.present);
  }),
  serve(readReceipt, ({ billing }: Context, { caller, params }) => billing.readReceipt(caller.id, params.id)),
];
