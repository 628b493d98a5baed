import type { Parts } from '@velvet/kit/lifecycle/service';
import { analyticsService } from '#analytics/analytics.service.ts';
import { dashboardService } from '#dashboard/dashboard.service.ts';

export function createContext({ db, clock }: Parts) {
  return { clock, dashboard: dashboardService(db, clock), analytics: analyticsService(db, clock) };
}

export type Context = ReturnType<typeof createContext>;
