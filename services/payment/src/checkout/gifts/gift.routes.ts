import { defaultCurrency } from '@velvet/contracts/money';
import { giveGift, listGifts, readGift, redeemGift } from '@velvet/contracts/payment/gifts';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idempotentRequest, inOther } from '#checkout/requests/idempotent-request.ts';
import { idWindow } from '#sales/id-window.ts';

export const giftRoutes = [
  serve(giveGift, async ({ gifts }: Context, { caller, headers, body, network }) => {
    const { thing, receiverId, amount, currency = defaultCurrency, note, isAnonymous, paymentMethodId } = body;
    const order = [thing, receiverId, amount, note, isAnonymous, paymentMethodId, ...inOther(currency)];
    const request = idempotentRequest({ personId: caller.id, headers, body }, 'gift', order);
    const { payment, gift } = await gifts.give(request, { ...body, currency }, network);
    return { state: payment.state, url: payment.actionUrl, paymentId: payment.id, gift };
  }),
  serve(listGifts, async ({ gifts }: Context, { caller, query }) => {
    const rows = await gifts.list(caller.id, idWindow(query));
    return pageOf(rows, query, ({ id }) => id, gifts.present);
  }),
  serve(readGift, ({ redemptions }: Context, { caller, params }) => redemptions.read(params.code, caller?.id ?? null)),
  serve(redeemGift, ({ redemptions }: Context, { caller, params }) => redemptions.redeem(params.code, caller.id)),
];
