import { defaultCurrency } from '@velvet/contracts/money';
import { listPurchases, payPerView } from '@velvet/contracts/payment/purchases';
import { pageOf } from '@velvet/kit/http/page';
import { invalidField } from '@velvet/kit/http/envelope';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idempotentRequest, inOther } from '#checkout/requests/idempotent-request.ts';
import { idWindow } from '#sales/id-window.ts';
import { presentPayment } from '#sales/payment.ts';
import { presentPurchase } from './purchase.ts';

export const purchaseRoutes = [
  serve(payPerView, async ({ purchases, tips, taxProfiles }: Context, { caller, headers, body, network }) => {
    await taxProfiles.noteConnection(caller.id, headers);
    const { contentId, tip, amount, currency = defaultCurrency, isSealed, paymentMethodId } = body;
    const card = { amount, currency, paymentMethodId };
    const request = idempotentRequest({ personId: caller.id, headers, body }, 'pay-per-view', [
      contentId ?? tip,
      amount,
      paymentMethodId,
      ...inOther(currency),
    ]);
    if (tip) return presentPayment(await tips.give(request, { ...tip, ...card }, network));
    // the contract requires one of the two
    if (contentId === undefined) throw invalidField('contentId', 'Name the content to buy.');
    return presentPayment(await purchases.buy(request, { contentId, isSealed, ...card }, network));
  }),
  serve(listPurchases, async ({ purchases }: Context, { caller, query }) => {
    const rows = await purchases.list(caller.id, idWindow(query));
    return pageOf(rows, query, ({ id }) => id, presentPurchase);
  }),
];
