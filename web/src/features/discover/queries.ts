import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchCreators } from '@velvet/contracts/account/creators';
import { listFollowers, listFollowing } from '@velvet/contracts/account/follows';
import { countUsers, discoverUsers, readUser } from '@velvet/contracts/account/users';
import { UserId } from '@velvet/contracts/ids';
import { readPresence } from '@velvet/contracts/realtime/presence';
import { api } from '#api/client.ts';

export const peopleFilters = ['everybody', 'creators', 'following', 'followers'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

/** The server does not search in who follows whom: such lists come in large pieces and are searched here. */
export const isSearchedHere = (filter: PeopleFilter) => filter === 'following' || filter === 'followers';

const largePiece = 100;
export const listKey = ['people', 'list'] as const;
export const personKey = ['people', 'person'] as const;

export const peopleQuery = (filter: PeopleFilter, q: string, ownId: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filter, isSearchedHere(filter) ? '' : q, ownId],
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam ? { cursor: pageParam } : {};
      const params = { userId: UserId.parse(ownId) };
      const large = { ...cursor, limit: largePiece };
      if (filter === 'following') return api(listFollowing, { params, query: large, signal });
      if (filter === 'followers') return api(listFollowers, { params, query: large, signal });
      if (filter === 'creators') return api(searchCreators, { query: { ...cursor, q }, signal });
      return api(discoverUsers, { query: { ...cursor, search: q }, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => (meta.hasMore ? meta.nextCursor : null),
    placeholderData: keepPreviousData,
  });

export const peopleCountsQuery = () =>
  queryOptions({ queryKey: ['people', 'counts'], queryFn: ({ signal }) => api(countUsers, { signal }) });

const presenceEveryMs = 20_000;

/** Who of these people is online, and how many are altogether. */
export const presenceQuery = (userIds: readonly UserId[]) =>
  queryOptions({
    queryKey: ['people', 'presence', ...userIds],
    queryFn: ({ signal }) => api(readPresence, { query: { userIds: userIds.join(',') }, signal }),
    staleTime: presenceEveryMs,
    refetchInterval: presenceEveryMs,
    // of no use once nobody looks
    gcTime: presenceEveryMs,
  });

/** @param who a handle or an id */
export const personQuery = (who: string) =>
  queryOptions({
    queryKey: [...personKey, who],
    queryFn: ({ signal }) => api(readUser, { params: { handle: who }, signal }),
  });
