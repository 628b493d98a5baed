import { changeSubscriptionTier, previewTierChange, undoTierChange } from '@velvet/contracts/payment/tier-changes';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const tierChangeRoutes = [
  serve(previewTierChange, ({ tierChanges }: Context, { caller, params, query }) =>
    tierChanges.preview(caller.id, params.id, query.plan),
  ),
  serve(changeSubscriptionTier, ({ tierChanges }: Context, { caller, params, body }) =>
    tierChanges.change(caller.id, params.id, body),
  ),
  serve(undoTierChange, ({ tierChanges }: Context, { caller, params }) => tierChanges.undo(caller.id, params.id)),
];
