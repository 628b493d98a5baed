import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  listVault,
  readVaultItem,
  summariseVault,
  type VaultItem,
  type VaultItemType,
  type VaultSort,
} from '@velvet/contracts/content/vault';
import { readSharedVaultItem } from '@velvet/contracts/content/vault-share';
import { listVaultIds } from '@velvet/contracts/content/vault-bulk';
import type { VaultAlbumId, VaultItemId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { cursorAfter, keysOf, refresh, staleAfterMs } from './cache.ts';
import { insertItems, replaceItems, withoutItems, type VaultPage, type VaultPages } from './vault-pages.ts';

export type VaultFilter = {
  readonly type: VaultItemType | 'all';
  readonly q: string;
  readonly album: VaultAlbumId | undefined;
  readonly sort: VaultSort;
};
const key = keysOf('vault');
export const vaultKeys = { lists: key('list'), albums: key('albums') };
const pageSize = 60;

/** Filter parameters of a call, without the order. */
const filterQuery = ({ type, q, album }: VaultFilter) => ({ type, q, ...(album && { album }) });

async function fetchPage(filter: VaultFilter, cursor: string | undefined, signal?: AbortSignal): Promise<VaultPage> {
  const query = { ...filterQuery(filter), sort: filter.sort, limit: pageSize, ...(cursor && { cursor }) };
  const page = await api(listVault, { query, ...(signal && { signal }) });
  return { ...page, fetchedAt: Date.now() };
}

export const vaultListQuery = (filter: VaultFilter) =>
  infiniteQueryOptions({
    queryKey: [...vaultKeys.lists, filter] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: cursorAfter,
    // live events patch single items: fetching all pages again would be expensive
    staleTime: staleAfterMs.never,
    gcTime: 5 * 60_000,
    // comparing ten thousand items with themselves for every page that comes would stop the page for a second
    structuralSharing: false,
  });

export const vaultSummaryQuery = queryOptions({
  queryKey: key('summary'),
  queryFn: ({ signal }) => api(summariseVault, { signal }),
});

/** An item with valid media addresses. */
export const vaultItemQuery = (id: VaultItemId) =>
  queryOptions({
    queryKey: key('item', id),
    queryFn: ({ signal }) => api(readVaultItem, { params: { id }, signal }),
    staleTime: staleAfterMs.signedMedia,
  });

export const sharedItemQuery = (token: string) =>
  queryOptions({
    queryKey: key('shared', token),
    queryFn: ({ signal }) => api(readSharedVaultItem, { params: { token }, signal }),
    staleTime: staleAfterMs.signedMedia,
  });

/** The pages of one list again, for fresh addresses. */
export async function refreshPages(client: QueryClient, filter: VaultFilter, cursors: readonly (string | undefined)[]) {
  const { queryKey } = vaultListQuery(filter);
  for (const cursor of cursors) {
    const fresh = await fetchPage(filter, cursor);
    client.setQueryData<VaultPages>(
      queryKey,
      (pages) => pages && replaceItems(pages, fresh.data, fresh.fetchedAt, cursor),
    );
  }
}

/** The ids of all items that the filter selects. @throws {ApiFailure} */
export const fetchVaultIds = (filter: VaultFilter) => api(listVaultIds, { query: filterQuery(filter) });

/** Puts items as they are now into every list that shows them. */
export function putItems(client: QueryClient, items: readonly VaultItem[]): void {
  client.setQueriesData<VaultPages>({ queryKey: vaultKeys.lists }, (pages) => pages && replaceItems(pages, items));
  for (const item of items) client.setQueryData(vaultItemQuery(item.id).queryKey, item);
}

/** Changes items in every list that shows them, without reading them again. */
export function patchItems(client: QueryClient, ids: ReadonlySet<string>, patch: (item: VaultItem) => VaultItem): void {
  const lists = client.getQueriesData<VaultPages>({ queryKey: vaultKeys.lists });
  const known = lists.flatMap(([, pages]) => pages?.pages.flatMap(({ data }) => data) ?? []);
  putItems(client, [...new Map(known.filter(({ id }) => ids.has(id)).map((item) => [item.id, patch(item)])).values()]);
}

/** Refreshes the lists of an album that has other items or is gone. */
export function refreshAlbumLists(client: QueryClient, id: VaultAlbumId): void {
  void client.invalidateQueries({
    queryKey: vaultKeys.lists,
    predicate: ({ queryKey }) => (queryKey[2] as VaultFilter).album === id,
  });
}

export function takeItems(client: QueryClient, ids: ReadonlySet<string>): void {
  client.setQueriesData<VaultPages>({ queryKey: vaultKeys.lists }, (pages) => pages && withoutItems(pages, ids));
  void client.invalidateQueries({ queryKey: vaultSummaryQuery.queryKey });
  void client.invalidateQueries({ queryKey: vaultKeys.albums });
}

const changed = new Set<VaultItemId>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Changes of hundreds of uploads are fetched in one batch. */
const gatherMs = 400;

/** Items are new or have changed: shows them as they are, without reading whole lists again. */
export function showVaultItems(client: QueryClient, ids: readonly VaultItemId[]): void {
  for (const id of ids) changed.add(id);
  timer ??= setTimeout(() => {
    timer = undefined;
    const wanted = new Set(changed);
    changed.clear();
    readChanged(client, wanted).catch(() => void refresh(client, 'vault'));
  }, gatherMs);
}

async function readChanged(client: QueryClient, wanted: ReadonlySet<VaultItemId>): Promise<void> {
  void client.invalidateQueries({ queryKey: vaultSummaryQuery.queryKey });
  const queries = client.getQueryCache().findAll({ queryKey: vaultKeys.lists });
  if (queries.length === 0) return;
  // new items and those in processing are among the newest
  const newest = await api(listVault, { query: { limit: 100 } });
  const rest = [...wanted].filter((id) => !newest.data.some((item) => item.id === id));
  const others = await Promise.all(rest.map((id) => api(readVaultItem, { params: { id } }).catch(() => undefined)));
  putItems(client, [...newest.data, ...others.filter((item) => item !== undefined)]);
  for (const { queryKey } of queries) {
    const filter = queryKey[2] as VaultFilter;
    const isByTime = filter.q === '' && filter.album === undefined && filter.sort === 'newest';
    if (!isByTime) void client.invalidateQueries({ queryKey });
    else
      client.setQueryData<VaultPages>(queryKey, (pages) => pages && insertItems(pages, fitting(newest.data, filter)));
  }
}

function fitting(items: readonly VaultItem[], { type }: VaultFilter): VaultItem[] {
  return items.filter((item) => type === 'all' || item.type === type);
}
