import type { Parts } from '@velvet/kit/lifecycle/service';
import { analyticsService } from '#analytics/analytics.service.ts';
import { dashboardService } from '#dashboard/dashboard.service.ts';
import { referralService } from '#referrals/referral.service.ts';

export function createContext({ db, clock }: Parts) {
  return {
    db,
    clock,
    dashboard: dashboardService(db, clock),
    analytics: analyticsService(db, clock),
    referrals: referralService(db, clock),
  };
}

export type Context = ReturnType<typeof createContext>;
