import { listAdminPayouts, listPayoutHolds, listPayoutRuns } from '@velvet/contracts/payment/admin-payouts';
import { listBonuses } from '@velvet/contracts/payment/bonuses';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const adminPayoutRoutes = [
  serve(listAdminPayouts, ({ adminPayouts }: Context, { query }) => adminPayouts.list(query.status, query.q, query)),
  serve(listPayoutRuns, ({ adminPayouts }: Context) => adminPayouts.listRuns()),
  serve(listPayoutHolds, ({ adminPayouts }: Context, { query }) => adminPayouts.listHolds(query)),
  serve(listBonuses, ({ adminBonuses }: Context, { query }) => adminBonuses.list(query.q, query)),
];
