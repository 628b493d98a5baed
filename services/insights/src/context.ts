import type { Parts } from '@velvet/kit/lifecycle/service';
import { readPlanLimits } from '@velvet/entitlements/plan-limits';
import { platformPlans } from '@velvet/entitlements/platform-plans';
import { analyticsService } from '#analytics/analytics.service.ts';
import { dashboardService } from '#dashboard/dashboard.service.ts';
import { readInsightsConfig } from './config.ts';
import { referralService } from '#referrals/referral.service.ts';

export function createContext({ db, clock, environment }: Parts) {
  const { payersKeptDays } = readInsightsConfig(environment);
  const plans = platformPlans(readPlanLimits(environment), clock);
  return {
    db,
    clock,
    payersKeptDays,
    dashboard: dashboardService(db, clock),
    analytics: analyticsService(db, clock, plans),
    referrals: referralService(db, clock),
  };
}

export type Context = ReturnType<typeof createContext>;
