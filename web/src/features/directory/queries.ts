import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { searchCreators, type CreatorSort } from '@velvet/contracts/account/creators';
import { api } from '#api/client.ts';

/** Three full rows at a desk. */
const pageSize = 18;

export const directoryQuery = (q: string, sort: CreatorSort) =>
  infiniteQueryOptions({
    queryKey: ['people', 'directory', q, sort],
    queryFn: ({ signal, pageParam }) =>
      api(searchCreators, { query: { q, sort, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => (meta.hasMore ? meta.nextCursor : null),
    placeholderData: keepPreviousData,
  });
