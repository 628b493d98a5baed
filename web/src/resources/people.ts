import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchCreators } from '@velvet/contracts/account/creators';
import { listFollowers, listFollowing } from '@velvet/contracts/account/follows';
import type { PersonCard } from '@velvet/contracts/account/person';
import { countUsers, discoverUsers, readUser } from '@velvet/contracts/account/users';
import { UserId } from '@velvet/contracts/ids';
import { readPresence } from '@velvet/contracts/realtime/presence';
import { api } from '#api/client.ts';
import { byCursor, from, keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('people');

export const peopleKeys = { all: key(), persons: key('person'), lists: key('list'), requests: key('follow-requests') };

/**
 * The public page of a person as the viewer sees it.
 * @param who a handle or an id
 * @param viewerId undefined for a visitor
 */
export const personQuery = (who: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: [...peopleKeys.persons, who, viewerId ?? ''] as const,
    queryFn: ({ signal }) => api(readUser, { params: { handle: who }, signal }),
  });

export const peopleFilters = ['everybody', 'creators', 'following', 'followers'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

/** The server does not search in who follows whom: such lists come in large pages and are searched here. */
export const isSearchedHere = (filter: PeopleFilter) => filter === 'following' || filter === 'followers';

const largePage = 100;

export const peopleQuery = (filter: PeopleFilter, q: string, ownId: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.lists, filter, isSearchedHere(filter) ? '' : q, ownId] as const,
    queryFn: ({ signal, pageParam }) => {
      const params = { userId: UserId.parse(ownId) };
      const large = { ...from(pageParam), limit: largePage };
      if (filter === 'following') return api(listFollowing, { params, query: large, signal });
      if (filter === 'followers') return api(listFollowers, { params, query: large, signal });
      if (filter === 'creators') return api(searchCreators, { query: { ...from(pageParam), q }, signal });
      return api(discoverUsers, { query: { ...from(pageParam), search: q }, signal });
    },
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** People to whom the viewer may want to write: those that a text finds, or those that the viewer follows. */
export const peopleToWriteToQuery = (q: string, ownId: string) =>
  queryOptions({
    queryKey: [...peopleKeys.lists, 'writeTo', q, ownId] as const,
    queryFn: async ({ signal }) => {
      const { data } =
        q === ''
          ? await api(listFollowing, { params: { userId: UserId.parse(ownId) }, signal })
          : await api(discoverUsers, { query: { search: q }, signal });
      return data.filter(({ id }) => id !== ownId);
    },
    placeholderData: keepPreviousData,
  });

export const peopleCountsQuery = queryOptions({
  queryKey: key('counts'),
  queryFn: ({ signal }) => api(countUsers, { signal }),
});

/** The ids among `userIds` that are online, and the count of all people online. */
export const presenceQuery = (userIds: readonly UserId[]) =>
  queryOptions({
    queryKey: key('presence', ...userIds),
    queryFn: ({ signal }) => api(readPresence, { query: { userIds: userIds.join(',') }, signal }),
    staleTime: staleAfterMs.presence,
    refetchInterval: staleAfterMs.presence,
    // of no use once nobody looks
    gcTime: staleAfterMs.presence,
  });

const mentionable = 6;

/** People whose name or handle begins with `search`, as candidates for a mention. */
export async function findPeople(search: string, signal: AbortSignal): Promise<PersonCard[]> {
  const { data } = await api(discoverUsers, { query: { search, limit: mentionable }, signal });
  return data;
}
