import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  decideDifference,
  listDifferences,
  readReconciliation,
  type DifferenceState,
} from '@velvet/contracts/payment/reconciliation';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, from, keysOf, refresh } from './cache.ts';

const key = keysOf('administration');

/** The newest comparisons with the providers, and the number of open differences. */
export const reconciliationQuery = queryOptions({
  queryKey: key('reconciliation'),
  queryFn: ({ signal }) => api(readReconciliation, { signal }),
});

export const differencesQuery = (state: DifferenceState) =>
  infiniteQueryOptions({
    queryKey: key('differences', state),
    queryFn: ({ pageParam, signal }) => api(listDifferences, { query: { state, ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export type DifferenceDecision = Input<typeof decideDifference>['body'];

export const useDecideDifference = (id: string) =>
  useMutation({
    mutationFn: (body: DifferenceDecision) => api(decideDifference, { params: { id }, body }),
    onSettled: (_difference, _error, _body, _before, { client }) => refresh(client, 'administration'),
  });
