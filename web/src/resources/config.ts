import { queryOptions } from '@tanstack/react-query';
import { readConfig } from '@velvet/contracts/platform/config';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('profile');

/** The settings of the site: identity provider and card provider. They are constant while a page is open. */
export const fetchConfig = (signal?: AbortSignal) => api(readConfig, { ...(signal && { signal }) });

export const configQuery = queryOptions({
  queryKey: key('config'),
  queryFn: ({ signal }) => fetchConfig(signal),
  staleTime: staleAfterMs.never,
});
