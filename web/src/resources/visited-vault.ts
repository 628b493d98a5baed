import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { listVisitedVault, type VisitedVaultItem } from '@velvet/contracts/content/vault-access';
import { PostId } from '@velvet/contracts/ids';
import type { VaultItemType } from '@velvet/contracts/content/vault';
import { api } from '#api/client.ts';
import { byCursor, from, keysOf, staleAfterMs, type Pages } from './cache.ts';

const key = keysOf('vault');
const pageSize = 24;
export const visitedVaultGroup = key()[0];

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

/** The limited items of the vaults on screen, by the ids of their offers. */
export function limitedItems(client: QueryClient): PostId[] {
  const lists = client.getQueryCache().findAll({ queryKey: key('visited'), type: 'active' });
  return lists
    .flatMap(({ state }) => (state.data as Pages<VisitedVaultItem> | undefined)?.pages ?? [])
    .flatMap(({ data }) => data.filter(({ stock }) => stock !== null).map(({ id }) => PostId.parse(id)));
}

/** The access of the viewer, or what is left of an item, changed. */
export const refreshVisitedVaults = (client: QueryClient) => client.invalidateQueries({ queryKey: key('visited') });
