import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  listAdminPayouts,
  listPayoutHolds,
  listPayoutRuns,
  type AdminPayoutFilter,
} from '@velvet/contracts/payment/admin-payouts';
import type { UserId } from '@velvet/contracts/ids';
import { placePayoutHold, releasePayoutHold } from '@velvet/contracts/payment/payouts';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, from, keysOf, refresh } from './cache.ts';

const key = keysOf('administration');

export const payoutRunsQuery = queryOptions({
  queryKey: key('payout-runs'),
  queryFn: ({ signal }) => api(listPayoutRuns, { signal }),
});

export type PayoutFilter = { readonly status: AdminPayoutFilter; readonly q: string };

/** Payouts of all creators, newest first. */
export const adminPayoutsQuery = ({ status, q }: PayoutFilter) =>
  infiniteQueryOptions({
    queryKey: key('payouts', status, q),
    queryFn: ({ pageParam, signal }) =>
      api(listAdminPayouts, { query: { status, ...(q && { q }), ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export const payoutHoldsQuery = infiniteQueryOptions({
  queryKey: key('payout-holds'),
  queryFn: ({ pageParam, signal }) => api(listPayoutHolds, { query: from(pageParam), signal }),
  ...byCursor,
});

export type HoldBody = Input<typeof placePayoutHold>['body'];
export type ReleaseBody = Input<typeof releasePayoutHold>['body'];

export const usePlaceHold = (creatorId: UserId) =>
  useMutation({
    mutationFn: (body: HoldBody) => api(placePayoutHold, { params: { creatorId }, body }),
    onSettled: (_hold, _error, _body, _before, { client }) => refresh(client, 'administration'),
  });

export const useReleaseHold = (creatorId: UserId) =>
  useMutation({
    mutationFn: (body: ReleaseBody) => api(releasePayoutHold, { params: { creatorId }, body }),
    onSettled: (_hold, _error, _body, _before, { client }) => refresh(client, 'administration'),
  });
