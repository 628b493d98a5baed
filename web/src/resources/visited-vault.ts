import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { listVisitedVault } from '@velvet/contracts/content/vault-access';
import type { VaultItemType } from '@velvet/contracts/content/vault';
import { api } from '#api/client.ts';
import { byCursor, from, keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('vault');
const pageSize = 24;

export type VisitedFilter = VaultItemType | 'all';

/** The vault of a creator as the viewer sees it, newest first. */
export const visitedVaultQuery = (creator: string, viewer: string | undefined, type: VisitedFilter) =>
  infiniteQueryOptions({
    queryKey: key('visited', creator, viewer ?? null, type),
    queryFn: ({ pageParam, signal }) =>
      api(listVisitedVault, { params: { creator }, query: { type, limit: pageSize, ...from(pageParam) }, signal }),
    ...byCursor,
    staleTime: staleAfterMs.signedMedia,
  });

/** The access of the viewer changed: what was locked may be open. */
export const refreshVisitedVaults = (client: QueryClient) => client.invalidateQueries({ queryKey: key('visited') });
