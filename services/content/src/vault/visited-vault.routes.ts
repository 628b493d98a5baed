import { listVisitedItems, listVisitedVault } from '@velvet/contracts/content/vault-access';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const visitedVaultRoutes = [
  serve(listVisitedVault, ({ visitedVault }: Context, { caller, params, query }) =>
    visitedVault.list(params.creator, caller?.id, query),
  ),
  serve(listVisitedItems, ({ visitedVault }: Context, { caller, query }) =>
    visitedVault.listItems(query.ids, caller?.id),
  ),
];
