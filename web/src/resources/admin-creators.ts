import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchCreators } from '@velvet/contracts/account/creators';
import { api } from '#api/client.ts';
import { keysOf } from './cache.ts';

const suggested = 6;

/** Creators that a text finds, or the most followed ones. */
export const creatorsFoundQuery = (q: string) =>
  queryOptions({
    queryKey: keysOf('administration')('creators', q),
    queryFn: async ({ signal }) => (await api(searchCreators, { query: { q, limit: suggested }, signal })).data,
    placeholderData: keepPreviousData,
  });
