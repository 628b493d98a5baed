import { changeSubscriptionTier, previewTierChange, undoTierChange } from '@velvet/contracts/payment/tier-changes';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { originOf } from '#sales/payment-origin.ts';

export const tierChangeRoutes = [
  serve(previewTierChange, ({ tierChanges }: Context, { caller, params, query }) =>
    tierChanges.preview(caller.id, params.id, query.plan),
  ),
  serve(changeSubscriptionTier, ({ tierChanges }: Context, { caller, headers, params, body }) =>
    tierChanges.change(caller.id, params.id, { ...body, origin: originOf(headers) }),
  ),
  serve(undoTierChange, ({ tierChanges }: Context, { caller, params }) => tierChanges.undo(caller.id, params.id)),
];
