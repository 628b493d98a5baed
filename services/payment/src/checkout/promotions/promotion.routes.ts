import {
  createPromotion,
  listPromotions,
  readPromotion,
  startTrial,
  stopPromotion,
} from '@velvet/contracts/payment/promotions';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idWindow } from '#sales/id-window.ts';

export const promotionRoutes = [
  serve(createPromotion, ({ promotions }: Context, { caller, body }) => promotions.create(caller.id, body)),
  serve(listPromotions, async ({ promotions }: Context, { caller, query }) => {
    const rows = await promotions.list(caller.id, idWindow(query));
    return pageOf(rows, query, ({ id }) => id, await promotions.presenter(caller.id));
  }),
  serve(stopPromotion, ({ promotions }: Context, { caller, params }) => promotions.stop(caller.id, params.id)),
  serve(readPromotion, ({ shownPromotions, codes }: Context, { caller, params: { creatorId }, query, network }) => {
    const read = () => shownPromotions.read(creatorId, query.code, caller?.id ?? null);
    return query.code === undefined ? read() : codes.limit(network, creatorId, read);
  }),
  serve(startTrial, ({ trials, codes }: Context, { caller, body, network }) =>
    codes.limit(network, body.creatorId, () => trials.start(caller.id, body)),
  ),
];
