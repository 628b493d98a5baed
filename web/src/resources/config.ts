import { queryOptions } from '@tanstack/react-query';
import { readConfig } from '@velvet/contracts/platform/config';
import { api } from '#api/client.ts';
import { sampleTraces } from '#api/tracing.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('profile');

/** The settings of the site: identity provider, card provider and tracing. They are constant while a page is open. */
export async function fetchConfig(signal?: AbortSignal) {
  const config = await api(readConfig, { ...(signal && { signal }) });
  sampleTraces(config.tracing);
  return config;
}

export const configQuery = queryOptions({
  queryKey: key('config'),
  queryFn: ({ signal }) => fetchConfig(signal),
  staleTime: staleAfterMs.never,
});
