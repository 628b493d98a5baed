import { queryOptions } from '@tanstack/react-query';
import { readProfile } from '@velvet/contracts/account/profile';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('profile');

/** The viewer's own profile. The key contains the id because two people may sign in one after the other in one tab. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: key(userId),
    queryFn: ({ signal }) => api(readProfile, { signal }),
    staleTime: staleAfterMs.rarely,
  });
