import {
  onlineManager,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { connection } from './connection.ts';
import { ApiFailure } from './failure.ts';
import { revalidateAfterMs } from './revalidation.ts';

const TRIES = 3;

/** Returns whether an error is transient: a refusal is final, an outage may end. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}

onlineManager.setEventListener((setOnline) => connection.watch(() => setOnline(connection.read() === 'online')));

class VelvetQueryClient extends QueryClient {
  /**
   * Marks queries as stale and fetches those on screen again. A first load in flight is repeated when it ends, because the
   * server may have answered it before the change: TanStack Query reuses its answer (`cancelRefetch` of `query.fetch`).
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const refetched = super.invalidateQueries(filters, options);
    await Promise.allSettled(loading.flatMap(({ promise }) => promise ?? []));
    const loaded = new Set(loading.filter(({ state }) => state.data !== undefined));
    if (loaded.size > 0)
      await super.invalidateQueries({ ...filters, predicate: (query) => loaded.has(query) }, options);
    await refetched;
  }
}

/**
 * Queries run even when the browser reports itself as offline, so that a failure is shown at once instead of a paused
 * query.
 */
export const createQueryClient = () =>
  new VelvetQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt >= revalidateAfterMs,
        retry: (failures, error) => failures + 1 < TRIES && isTransient(error),
        networkMode: 'always',
        // cached data may be stale after a disconnect, however fresh it was
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

/**
 * Cancels refetches in flight before an optimistic update, so that a late response does not overwrite it. First loads
 * continue: a cancelled one would not start again.
 */
export const cancelRefetches = (client: QueryClient, queryKey: QueryKey) =>
  client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
