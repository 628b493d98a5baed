import type { Parts } from '@velvet/kit/lifecycle/service';
import { analyticsService } from '#analytics/analytics.service.ts';
import { dashboardService } from '#dashboard/dashboard.service.ts';
import { readInsightsConfig } from './config.ts';
import { referralService } from '#referrals/referral.service.ts';

export function createContext({ db, clock, environment }: Parts) {
  const { payersKeptDays } = readInsightsConfig(environment);
  return {
    db,
    clock,
    payersKeptDays,
    dashboard: dashboardService(db, clock),
    analytics: analyticsService(db, clock),
    referrals: referralService(db, clock),
  };
}

export type Context = ReturnType<typeof createContext>;
