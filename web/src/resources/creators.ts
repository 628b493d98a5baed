import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readCreator, recommendedCreators, searchCreators, type CreatorSort } from '@velvet/contracts/account/creators';
import { api } from '#api/client.ts';
import { byCursor, from, keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('people');

/** The picture and banner of a creator around an offer. */
export const creatorQuery = (handle: string) =>
  queryOptions({
    queryKey: key('creator', handle),
    queryFn: ({ signal }) => api(readCreator, { params: { handle }, signal }),
    retry: false,
  });

/** Three full rows on a wide screen. */
const pageSize = 18;

export const directoryQuery = (q: string, sort: CreatorSort) =>
  infiniteQueryOptions({
    queryKey: key('directory', q, sort),
    queryFn: ({ signal, pageParam }) =>
      api(searchCreators, { query: { q, sort, limit: pageSize, ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** Creators recommended to a viewer, or to visitors. @param limit at most 50 */
export const recommendedQuery = (limit: number, viewerId?: string) =>
  queryOptions({
    queryKey: key('recommended', viewerId ?? '', limit),
    queryFn: ({ signal }) => api(recommendedCreators, { query: { limit }, signal }),
  });

const suggested = 6;

/** Recommended creators whom the viewer does not follow. */
export const suggestionsQuery = (viewerId: string) =>
  queryOptions({
    ...recommendedQuery(suggested * 2, viewerId),
    staleTime: staleAfterMs.rarely,
    select: (people) =>
      people
        .filter(({ id, relation }) => id !== viewerId && (relation === 'none' || relation === 'followed'))
        .slice(0, suggested),
  });
