import { answerPriceChange, readPriceRules } from '@velvet/contracts/payment/price-changes';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const priceNoticeRoutes = [
  serve(readPriceRules, ({ priceNotices }: Context) => Promise.resolve(priceNotices.rules)),
  serve(answerPriceChange, ({ priceNotices }: Context, { caller, params, body }) =>
    priceNotices.answer(caller.id, params.id, body.accept),
  ),
];
