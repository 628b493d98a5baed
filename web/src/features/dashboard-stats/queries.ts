import { queryOptions } from '@tanstack/react-query';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { api } from '#api/client.ts';

/** Kept apart per person: two may sign in one after the other in one tab. */
export const dashboardStatsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['dashboard-stats', userId],
    queryFn: ({ signal }) => api(readDashboardStats, { signal }),
    staleTime: 60_000,
  });
