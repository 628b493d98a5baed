import { refundCharge } from '@velvet/contracts/payment/payments';
import { decideRefundRequest, listRefundRequests, requestRefund } from '@velvet/contracts/payment/refund-requests';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idWindow } from '#sales/id-window.ts';
import { presentPayment } from '#sales/payment.ts';
import { presentCase } from './refund-request.presenter.ts';
import { wholeKey } from './refund.service.ts';

export const refundRoutes = [
  serve(refundCharge, async ({ refunds, refundRequests }: Context, { caller, body }) => {
    const { chargeId: paymentId, amount = null, reason, note = null, key = wholeKey } = body;
    const order = { paymentId, amountMinor: amount, key, reason, note: note || null, by: caller.id };
    const payment = await refunds.refund(order);
    if (payment.isRefunded) await refundRequests.approveOpen(paymentId, caller.id);
    return presentPayment(payment);
  }),
  serve(requestRefund, ({ refundRequests }: Context, { caller, body }) =>
    refundRequests.request(caller.id, body.paymentId, body.reason),
  ),
  serve(listRefundRequests, async ({ refundRequests }: Context, { query }) =>
    pageOf(await refundRequests.list(query.state, idWindow(query)), query, ({ id }) => id, presentCase),
  ),
  serve(decideRefundRequest, ({ refundRequests }: Context, { caller, params, body }) => {
    const { decision, amount = null, answer } = body;
    return refundRequests.decide(caller.id, params.id, { decision, amountMinor: amount, answer: answer || null });
  }),
];
