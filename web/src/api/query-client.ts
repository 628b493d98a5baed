import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { connection } from './connection.ts';
import { ApiFailure } from './failure.ts';
import { revalidateAfterMs } from './revalidation.ts';

const TRIES = 3;

/** Returns whether an error is transient: a refusal is final, an outage may end. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}

onlineManager.setEventListener((setOnline) => connection.watch(() => setOnline(connection.read() === 'online')));

/**
 * Queries run even when the browser reports itself as offline, so that a failure is shown at once instead of a paused
 * query.
 */
export const createQueryClient = () =>
  new QueryClient({
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
