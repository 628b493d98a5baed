import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { endTipGoal, readTipping, setTipGoal, type TipOrder } from '@velvet/contracts/payment/tips';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { keysOf, refresh } from './cache.ts';
import type { Attempt } from './payments.ts';

const key = keysOf('purchases');

/** Bounds of a tip to a creator, and the creator's goal. Refreshed with the purchases, because a tip raises the goal. */
export const tippingQuery = (creatorId: UserId) =>
  queryOptions({
    queryKey: key('tipping', creatorId),
    queryFn: ({ signal }) => api(readTipping, { params: { creatorId }, signal }),
    retry: false,
  });

/** Reads the goal again after a tip of anybody. */
export const refreshTipping = (client: QueryClient, creatorId: UserId): void =>
  void client.invalidateQueries({ queryKey: tippingQuery(creatorId).queryKey });

type SentTip = {
  readonly tip: TipOrder;
  readonly amount: number;
  readonly currency: Currency;
  readonly paymentMethodId?: string;
};

export async function sendTip(body: SentTip, idempotencyKey: string): Promise<Attempt> {
  const { state, url, id } = await api(payPerView, { body, idempotencyKey });
  return { state, url, paymentId: id };
}

export type Goal = Input<typeof setTipGoal>['body'];

export const useSetTipGoal = () =>
  useMutation({
    mutationFn: (goal: Goal) => api(setTipGoal, { body: goal }),
    onSuccess: (_goal, _input, _before, { client }) => refresh(client, 'purchases'),
  });

export const useEndTipGoal = () =>
  useMutation({
    mutationFn: () => api(endTipGoal, {}),
    onSuccess: (_ended, _input, _before, { client }) => refresh(client, 'purchases'),
  });
