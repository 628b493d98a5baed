import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listBlocks } from '@velvet/contracts/account/blocks';
import { readProfile } from '@velvet/contracts/account/profile';
import type { UserId } from '@velvet/contracts/ids';
import { readPlan } from '@velvet/contracts/payment/plans';
import { countSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { api } from '#api/client.ts';

/** The same entry as the shell's: what is changed here is changed there. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => api(readProfile, { signal }),
    staleTime: 5 * 60_000,
  });

/** null as long as there is no price. */
export const ownPlanQuery = (creatorId: UserId) =>
  queryOptions({
    queryKey: ['profile', creatorId, 'plan'],
    queryFn: ({ signal }) => api(readPlan, { params: { creatorId }, signal }),
  });

/** Counts of subscriptions that a deletion ends; fetched when the dialog opens. */
export const runningSubscriptionsQuery = queryOptions({
  queryKey: ['subscriptions', 'counts'],
  queryFn: ({ signal }) => api(countSubscriptions, { signal }),
  staleTime: 0,
});

export const blockedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['people', 'blocked'],
    queryFn: ({ pageParam, signal }) => api(listBlocks, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  });
