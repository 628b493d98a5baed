import { queryOptions } from '@tanstack/react-query';
import { readStatus } from '@velvet/contracts/platform/status';
import { api } from '#api/client.ts';

const refreshMs = 60_000;

export const statusQuery = () =>
  queryOptions({
    queryKey: ['insights', 'status'],
    queryFn: ({ signal }) => api(readStatus, { signal }),
    refetchInterval: refreshMs,
  });
