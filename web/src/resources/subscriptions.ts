import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type { SubscriptionId } from '@velvet/contracts/ids';
import {
  cancelSubscription,
  countSubscriptions,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  subscribe,
} from '@velvet/contracts/payment/subscriptions';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { refreshAccess } from './access.ts';
import { byCursor, from, keysOf, staleAfterMs } from './cache.ts';
import { type Attempt } from './payments.ts';
import { sendReferral } from './referrals.ts';

const pageSize = 50;
const key = keysOf('subscriptions');

export const subscriptionsQuery = infiniteQueryOptions({
  queryKey: key('mine'),
  queryFn: ({ pageParam, signal }) =>
    api(listSubscriptions, { query: { limit: pageSize, ...from(pageParam) }, signal }),
  ...byCursor,
});

/** Counts of subscriptions that a deletion of the account ends. */
export const subscriptionCountsQuery = queryOptions({
  queryKey: key('counts'),
  queryFn: ({ signal }) => api(countSubscriptions, { signal }),
  staleTime: staleAfterMs.immediately,
});

/** The source of the subscription is known before it begins. */
export async function sendSubscribe(body: Input<typeof subscribe>['body'], idempotencyKey: string): Promise<Attempt> {
  await sendReferral(body.creatorId);
  return api(subscribe, { body, idempotencyKey });
}

export const useCancelSubscription = () =>
  useMutation({
    mutationFn: ({ id, immediately }: { id: SubscriptionId; immediately: boolean }) =>
      api(cancelSubscription, { params: { id }, body: { immediately } }),
    onSuccess: (_answer, _input, _before, { client }) => refreshAccess(client),
  });

export const usePauseSubscription = () =>
  useMutation({
    mutationFn: ({ id, months }: { id: SubscriptionId; months: number }) =>
      api(pauseSubscription, { params: { id }, body: { months } }),
    onSuccess: (_answer, _input, _before, { client }) => refreshAccess(client),
  });

export const useResumeSubscription = () =>
  useMutation({
    mutationFn: (id: SubscriptionId) => api(resumeSubscription, { params: { id } }),
    onSuccess: (_answer, _input, _before, { client }) => refreshAccess(client),
  });
