import { queryOptions } from '@tanstack/react-query';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { readStatus } from '@velvet/contracts/platform/status';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('insights');
const statusEveryMs = 60_000;

/** The figures of a creator. The key contains the id because two people may sign in one after the other in one tab. */
export const dashboardStatsQuery = (userId: string) =>
  queryOptions({
    queryKey: key('dashboard', userId),
    queryFn: ({ signal }) => api(readDashboardStats, { signal }),
    staleTime: staleAfterMs.figures,
  });

export const statusQuery = queryOptions({
  queryKey: key('status'),
  queryFn: ({ signal }) => api(readStatus, { signal }),
  refetchInterval: statusEveryMs,
});
