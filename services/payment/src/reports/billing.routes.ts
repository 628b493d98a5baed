import { listBilling, readReceipt } from '@velvet/contracts/payment/billing';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idWindow } from '#sales/id-window.ts';
import { presentBilling } from './billing.ts';

export const billingRoutes = [
  serve(listBilling, async ({ billing }: Context, { caller, query }) => {
    const rows = await billing.list(caller.id, idWindow(query));
    return pageOf(rows, query, ({ id }) => id, presentBilling);
  }),
  serve(readReceipt, ({ billing }: Context, { caller, params }) => billing.readReceipt(caller.id, params.id)),
];
