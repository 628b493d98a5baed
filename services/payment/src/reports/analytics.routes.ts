import { readPaymentAnalytics } from '@velvet/contracts/payment/analytics';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const analyticsRoutes = [
  serve(readPaymentAnalytics, ({ analytics }: Context, { caller, query }) => analytics.read(caller.id, query.days)),
];
