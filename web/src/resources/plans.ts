import { queryOptions, useMutation } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { readPlan, setPlan, type Plan } from '@velvet/contracts/payment/plans';
import { api } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { Input } from '#api/request.ts';
import { keysOf, refresh } from './cache.ts';

const key = keysOf('subscriptions');

/** The price of a subscription to a creator; null where none is offered. */
export const planQuery = (creatorId: UserId) =>
  queryOptions({
    queryKey: key('plan', creatorId),
    queryFn: async ({ signal }): Promise<Plan | null> => {
      try {
        return await api(readPlan, { params: { creatorId }, signal });
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null;
        throw error;
      }
    },
  });

export type Prices = Input<typeof setPlan>['body'];

export const useSetPlan = (creatorId: UserId) =>
  useMutation({
    mutationFn: (prices: Prices) => api(setPlan, { body: prices }),
    onSuccess: (plan, _input, _before, { client }) => {
      client.setQueryData(planQuery(creatorId).queryKey, plan);
      void refresh(client, 'subscriptions');
    },
  });
