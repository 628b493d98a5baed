import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { connection } from './connection.ts';
import { ApiFailure } from './failure.ts';
import { revalidateAfterMs } from './revalidation.ts';

const TRIES = 3;

/** A refusal stays a refusal; only what may be over in a moment is asked again. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}

onlineManager.setEventListener((setOnline) => connection.watch(() => setOnline(connection.read() === 'online')));

/** A call is made whatever the browser believes of its connection: nothing waits in silence, and a failure says so. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt >= revalidateAfterMs,
        retry: (failures, error) => failures + 1 < TRIES && mayPass(error),
        networkMode: 'always',
        // what is shown may have changed meanwhile, however new it was
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

/**
 * Before something is shown changed that the server does not have yet, so that an answer which is on its way does not show
 * it as it was. What comes for the first time goes on: cancelled, nothing would ask for it again.
 */
export const cancelRefetches = (client: QueryClient, queryKey: QueryKey) =>
  client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
