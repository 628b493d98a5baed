import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import {
  readSpending,
  setRenewalReminder,
  setSpendingCap,
  type ReminderDays,
  type Spending,
} from '@velvet/contracts/payment/spending';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { keysOf } from './cache.ts';

const key = keysOf('purchases');

/** The viewer's spending of this month, with the cap and the reminder of renewals. */
export const spendingQuery = queryOptions({
  queryKey: key('spending'),
  queryFn: ({ signal }) => api(readSpending, { signal }),
});

const put = (client: QueryClient, spending: Spending) => client.setQueryData(spendingQuery.queryKey, spending);

export type CapBody = Input<typeof setSpendingCap>['body'];

export const useSetCap = () =>
  useMutation({
    mutationFn: (body: CapBody) => api(setSpendingCap, { body }),
    onSuccess: (spending, _body, _before, { client }) => put(client, spending),
  });

export const useSetReminder = () =>
  useMutation({
    mutationFn: (days: ReminderDays) => api(setRenewalReminder, { body: { days } }),
    onSuccess: (spending, _days, _before, { client }) => put(client, spending),
  });
