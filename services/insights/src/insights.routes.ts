import { listPostAnalytics, readAnalytics, readRetention } from '@velvet/contracts/insights/analytics';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { recordReferral } from '@velvet/contracts/insights/referrals';
import { serve } from '@velvet/kit/http/route';
import type { Context } from './context.ts';

export const insightsRoutes = [
  serve(readDashboardStats, ({ dashboard }: Context, { caller }) => dashboard.read(caller.id)),
  serve(readAnalytics, ({ analytics }: Context, { caller, query }) => analytics.read(caller.id, query)),
  serve(listPostAnalytics, ({ analytics }: Context, { caller, query }) => analytics.listPosts(caller.id, query)),
  serve(readRetention, ({ analytics }: Context, { caller, query }) =>
    analytics.readRetention(caller.id, query.timeZone),
  ),
  serve(recordReferral, ({ referrals }: Context, { caller, body }) => referrals.record(caller.id, body)),
];
