import { payRenewal, readUnpaidRenewal } from '@velvet/contracts/payment/dunning';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { originOf } from '#sales/payment-origin.ts';

export const dunningRoutes = [
  serve(readUnpaidRenewal, ({ dunning }: Context, { caller, params }) => dunning.read(caller.id, params.id)),
  serve(payRenewal, ({ dunning }: Context, { caller, headers, params, body, network }) =>
    dunning.pay(caller.id, params.id, { cardId: body.paymentMethodId, address: network, origin: originOf(headers) }),
  ),
];
