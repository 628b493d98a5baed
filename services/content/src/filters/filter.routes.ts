import { applyPhotoFilter } from '@velvet/contracts/content/photo-filter-calls';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const filterRoutes = [
  serve(applyPhotoFilter, async ({ filteredCopies, vaultPresenter }: Context, { caller, params, body }) =>
    vaultPresenter.present(await filteredCopies.apply(caller.id, params.id, body)),
  ),
];
