import { archiveTier, changeTier, createTier, listOwnTiers, listTiers } from '@velvet/contracts/payment/tiers';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const tierRoutes = [
  serve(listTiers, ({ tiers }: Context, { caller, params }) => tiers.list(params.creatorId, caller?.id)),
  serve(listOwnTiers, ({ tiers }: Context, { caller }) => tiers.listOwn(caller.id)),
  serve(createTier, ({ tiers }: Context, { caller, body }) => tiers.create(caller.id, body)),
  serve(changeTier, ({ tiers }: Context, { caller, params, body }) => tiers.update(caller.id, params.id, body)),
  serve(archiveTier, ({ tiers }: Context, { caller, params, body }) =>
    tiers.archive(caller.id, params.id, body.archived),
  ),
];
