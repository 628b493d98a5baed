import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { grantBonus, listBonuses, readBonusTerms } from '@velvet/contracts/payment/bonuses';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, from, keysOf, refresh, staleAfterMs } from './cache.ts';

const key = keysOf('administration');

/** Bonuses of all creators, newest first. */
export const bonusesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: key('bonuses', q),
    queryFn: ({ pageParam, signal }) => api(listBonuses, { query: { ...(q && { q }), ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export const bonusTermsQuery = queryOptions({
  queryKey: key('bonus-terms'),
  queryFn: ({ signal }) => api(readBonusTerms, { signal }),
  staleTime: staleAfterMs.rarely,
});

export type BonusBody = Input<typeof grantBonus>['body'];

/** @param id of the bonus; repetitions grant it once */
export const useGrantBonus = (id: string) =>
  useMutation({
    mutationFn: (body: BonusBody) => api(grantBonus, { params: { id }, body }),
    onSettled: (_bonus, _error, _body, _before, { client }) => refresh(client, 'administration'),
  });
