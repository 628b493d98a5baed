import { listAdminPayments, readAdminPayment } from '@velvet/contracts/payment/admin-payments';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const adminPaymentRoutes = [
  serve(listAdminPayments, ({ adminPayments }: Context, { query }) => adminPayments.list(query.state, query.q, query)),
  serve(readAdminPayment, ({ adminPayments }: Context, { params }) => adminPayments.read(params.id)),
];
