import { listPurchases, payPerView } from '@velvet/contracts/payment/purchases';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idempotentRequest } from '#checkout/requests/idempotent-request.ts';
import { idWindow } from '#sales/id-window.ts';
import { presentPayment } from '#sales/payment.ts';
import { presentPurchase } from './purchase.ts';

export const purchaseRoutes = [
  serve(payPerView, async ({ purchases }: Context, { caller, headers, body, network }) => {
    const thing = [body.contentId, body.amount, body.paymentMethodId];
    const request = idempotentRequest({ personId: caller.id, headers, body }, 'pay-per-view', thing);
    return presentPayment(await purchases.buy(request, body, network));
  }),
  serve(listPurchases, async ({ purchases }: Context, { caller, query }) => {
    const rows = await purchases.list(caller.id, idWindow(query));
    return pageOf(rows, query, ({ id }) => id, presentPurchase);
  }),
];
