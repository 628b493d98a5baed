import { queryOptions } from '@tanstack/react-query';
import { readProfile } from '@velvet/contracts/account/profile';
import { api } from '#api/client.ts';

/** One's own profile, kept apart per person: two may sign in one after the other in one tab. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => api(readProfile, { signal }),
    staleTime: 5 * 60_000,
  });
