import { infiniteQueryOptions, queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import {
  listPayouts,
  listPayoutTransactions,
  openPayoutAccount,
  readPayout,
  readPayoutSummary,
  removePayoutMethod,
  setPayoutMethod,
} from '@velvet/contracts/payment/payouts';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, from, keysOf } from './cache.ts';
import { readSaleTexts } from './statements.ts';

const key = keysOf('statements');
const pageSize = 20;
const salesPageSize = 50;

/** The creator's balance by state, the payout method and the next payout. */
export const payoutSummaryQuery = queryOptions({
  queryKey: key('payout-summary'),
  queryFn: ({ signal }) => api(readPayoutSummary, { signal }),
});

/** Payouts, newest first. */
export const payoutsQuery = infiniteQueryOptions({
  queryKey: key('payouts'),
  queryFn: ({ pageParam, signal }) => api(listPayouts, { query: { limit: pageSize, ...from(pageParam) }, signal }),
  ...byCursor,
});

export const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: key('payout', id),
    queryFn: ({ signal }) => api(readPayout, { params: { id }, signal }),
  });

/** The sales and deductions of a payout, newest first. */
export const payoutSalesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: key('payout-sales', id),
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: salesPageSize, ...from(pageParam) };
      return readSaleTexts(await api(listPayoutTransactions, { params: { id }, query, signal }), signal);
    },
    ...byCursor,
  });

/** The method changes the next payout, too. */
const refreshSummary = (client: QueryClient) => client.invalidateQueries({ queryKey: payoutSummaryQuery.queryKey });

export type PayoutMethodBody = Input<typeof setPayoutMethod>['body'];

export const useSetPayoutMethod = () =>
  useMutation({
    mutationFn: (body: PayoutMethodBody) => api(setPayoutMethod, { body }),
    onSuccess: (_answer, _body, _before, { client }) => refreshSummary(client),
  });

/** Leaves for the provider's page, which leads back to the screen of payouts. */
export const useOpenPayoutAccount = () =>
  useMutation({
    mutationFn: () => api(openPayoutAccount, {}),
    onSuccess: ({ url }) => location.assign(url),
  });

export const useRemovePayoutMethod = () =>
  useMutation({
    mutationFn: () => api(removePayoutMethod, {}),
    onSuccess: (_answer, _input, _before, { client }) => refreshSummary(client),
  });
