import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  listVault,
  readSharedVaultItem,
  readVaultItem,
  summariseVault,
  type VaultItem,
  type VaultItemType,
  type VaultSort,
} from '@velvet/contracts/content/vault';
import type { VaultAlbumId, VaultItemId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { albumsQuery } from './album-queries.ts';
import { insertItems, replaceItems, withoutItems, type VaultPage, type VaultPages } from './pages.ts';

export type VaultFilter = {
  readonly type: VaultItemType | 'all';
  readonly q: string;
  readonly album: VaultAlbumId | undefined;
  readonly sort: VaultSort;
};
const listsKey = ['vault', 'list'] as const;
const pageSize = 60;

/** Filter parameters of a call, without the order. */
export const filterQuery = ({ type, q, album }: VaultFilter) => ({ type, q, ...(album && { album }) });

async function fetchPage(filter: VaultFilter, cursor: string | undefined, signal?: AbortSignal): Promise<VaultPage> {
  const query = { ...filterQuery(filter), sort: filter.sort, limit: pageSize, ...(cursor && { cursor }) };
  const page = await api(listVault, { query, ...(signal && { signal }) });
  return { ...page, fetchedAt: Date.now() };
}

export const vaultListQuery = (filter: VaultFilter) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, filter],
    queryFn: ({ pageParam, signal }) => fetchPage(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    // what changes is told by the socket, item by item: reading all pages again would be a great deal
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    // comparing ten thousand items with themselves for every page that comes would stop the page for a second
    structuralSharing: false,
  });

export const vaultSummaryQuery = () =>
  queryOptions({ queryKey: ['vault', 'summary'], queryFn: ({ signal }) => api(summariseVault, { signal }) });

/** With addresses that are good now. */
export const vaultItemQuery = (id: VaultItemId) =>
  queryOptions({
    queryKey: ['vault', 'item', id],
    queryFn: ({ signal }) => api(readVaultItem, { params: { id }, signal }),
    staleTime: 3 * 60_000,
  });

export const sharedItemQuery = (token: string) =>
  queryOptions({
    queryKey: ['vault', 'shared', token],
    queryFn: ({ signal }) => api(readSharedVaultItem, { params: { token }, signal }),
    staleTime: 3 * 60_000,
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

/** Puts items as they are now into every list that shows them. */
export function putItems(client: QueryClient, items: readonly VaultItem[]): void {
  client.setQueriesData<VaultPages>({ queryKey: listsKey }, (pages) => pages && replaceItems(pages, items));
  for (const item of items) client.setQueryData(vaultItemQuery(item.id).queryKey, item);
}

/** Changes items in every list that shows them, without reading them again. */
export function patchItems(client: QueryClient, ids: ReadonlySet<string>, patch: (item: VaultItem) => VaultItem): void {
  const lists = client.getQueriesData<VaultPages>({ queryKey: listsKey });
  const known = lists.flatMap(([, pages]) => pages?.pages.flatMap(({ data }) => data) ?? []);
  putItems(client, [...new Map(known.filter(({ id }) => ids.has(id)).map((item) => [item.id, patch(item)])).values()]);
}

/** An album has other items, or is gone: its lists are read again when they are shown. */
export function forgetAlbum(client: QueryClient, id: VaultAlbumId): void {
  void client.invalidateQueries({
    queryKey: listsKey,
    predicate: ({ queryKey }) => (queryKey[2] as VaultFilter).album === id,
  });
}

export function takeItems(client: QueryClient, ids: ReadonlySet<string>): void {
  client.setQueriesData<VaultPages>({ queryKey: listsKey }, (pages) => pages && withoutItems(pages, ids));
  void client.invalidateQueries({ queryKey: vaultSummaryQuery().queryKey });
  void client.invalidateQueries({ queryKey: albumsQuery().queryKey });
}

const changed = new Set<VaultItemId>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Hundreds of uploads change at once; they are asked for together. */
const gatherMs = 400;

/** Items are new or have changed: shows them as they are, without reading whole lists again. */
export function showVaultItems(client: QueryClient, ids: readonly VaultItemId[]): void {
  for (const id of ids) changed.add(id);
  timer ??= setTimeout(() => {
    timer = undefined;
    const wanted = new Set(changed);
    changed.clear();
    readChanged(client, wanted).catch(() => void client.invalidateQueries({ queryKey: ['vault'] }));
  }, gatherMs);
}

async function readChanged(client: QueryClient, wanted: ReadonlySet<VaultItemId>): Promise<void> {
  void client.invalidateQueries({ queryKey: vaultSummaryQuery().queryKey });
  const queries = client.getQueryCache().findAll({ queryKey: listsKey });
  if (queries.length === 0) return;
  // what is new or being processed stands among the newest
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
