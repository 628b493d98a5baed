import { queryOptions } from '@tanstack/react-query';
import { choosePlatformPlan, listPlatformPlans, readPlatformPlan } from '@velvet/contracts/payment/platform-plans';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import type { Attempt } from './payments.ts';

const key = keysOf('subscriptions');

/** The plans for creators with what each gives. */
export const platformPlansQuery = queryOptions({
  queryKey: key('platform-plans'),
  queryFn: ({ signal }) => api(listPlatformPlans, { signal }),
  staleTime: staleAfterMs.rarely,
});

/** The plan of the account. */
export const ownPlanQuery = queryOptions({
  queryKey: key('own-platform-plan'),
  queryFn: ({ signal }) => api(readPlatformPlan, { signal }),
});

export const sendPlan = (body: Input<typeof choosePlatformPlan>['body'], idempotencyKey: string): Promise<Attempt> =>
  api(choosePlatformPlan, { body, idempotencyKey });
