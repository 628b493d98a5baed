import { listRenewals } from '@velvet/contracts/payment/renewals';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const renewalRoutes = [
  serve(listRenewals, ({ renewals }: Context, { caller, query }) =>
    renewals.list(caller.id, new Date(query.from), new Date(query.to)),
  ),
];
