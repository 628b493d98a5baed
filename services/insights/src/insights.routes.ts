import { readAnalytics } from '@velvet/contracts/insights/analytics';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { serve } from '@velvet/kit/http/route';
import type { Context } from './context.ts';

export const insightsRoutes = [
  serve(readDashboardStats, ({ dashboard }: Context, { caller }) => dashboard.read(caller.id)),
  serve(readAnalytics, ({ analytics }: Context, { caller, query }) => analytics.read(caller.id, query.timeframe)),
];
