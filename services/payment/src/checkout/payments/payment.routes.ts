import { readPayment } from '@velvet/contracts/payment/payments';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { presentPayment } from '#sales/payment.ts';

export const paymentRoutes = [
  serve(readPayment, async ({ payments }: Context, { caller, params }) =>
    presentPayment(await payments.read(caller.id, params.id)),
  ),
];
