import { listSales, listSubscribers } from '@velvet/contracts/payment/customers';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idWindow } from '#sales/id-window.ts';
import { presentSale, presentSubscriber } from './customer-list.ts';

export const customerListRoutes = [
  serve(listSubscribers, async ({ customers }: Context, { caller, query }) => {
    const filter = { status: query.status === 'all' ? null : query.status, q: query.q ?? null };
    const rows = await customers.findSubscribers(caller.id, filter, idWindow(query));
    return pageOf(rows, query, ({ id }) => id, presentSubscriber);
  }),
  serve(listSales, async ({ customers }: Context, { caller, query }) => {
    const filter = { contentId: query.contentId ?? null, q: query.q ?? null };
    const rows = await customers.findSales(caller.id, filter, idWindow(query));
    return pageOf(rows, query, ({ id }) => id, presentSale);
  }),
];
