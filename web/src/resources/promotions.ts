import { infiniteQueryOptions, queryOptions, useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import {
  createPromotion,
  listPromotions,
  readPromotion,
  startTrial,
  stopPromotion,
} from '@velvet/contracts/payment/promotions';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, from, keysOf, refresh, staleAfterMs } from './cache.ts';
import { refreshAccess } from './access.ts';

const pageSize = 50;
const key = keysOf('subscriptions');

export const promotionsQuery = infiniteQueryOptions({
  queryKey: key('promotions'),
  queryFn: ({ pageParam, signal }) => api(listPromotions, { query: { limit: pageSize, ...from(pageParam) }, signal }),
  ...byCursor,
});

/**
 * The promotion of a creator that the viewer can use; null without one.
 *
 * @param code of a link; undefined for the one that the creator's page shows
 */
export const promotionQuery = (creatorId: UserId, code: string | undefined) =>
  queryOptions({
    queryKey: key('promotion', creatorId, code ?? ''),
    queryFn: ({ signal }) =>
      api(readPromotion, { params: { creatorId }, query: code === undefined ? {} : { code }, signal }),
    staleTime: staleAfterMs.immediately,
    retry: false,
  });

/** The promotion of a link, or the one of the creator's page: without a link, and for a link whose offer is over. */
export function useShownPromotion(creatorId: UserId, linked: string | undefined) {
  const ofLink = useQuery({ ...promotionQuery(creatorId, linked), enabled: linked !== undefined });
  const isOver = linked !== undefined && ofLink.data === null;
  const isOfPage = linked === undefined || isOver;
  const ofPage = useQuery({ ...promotionQuery(creatorId, undefined), enabled: isOfPage });
  return { promotion: isOfPage ? ofPage.data : ofLink.data, isOver };
}

/** Reads the promotions of a creator again. */
export const refreshPromotions = (client: QueryClient, creatorId: UserId) =>
  client.invalidateQueries({ queryKey: key('promotion', creatorId) });

export type PromotionBody = Input<typeof createPromotion>['body'];

export const useCreatePromotion = () =>
  useMutation({
    mutationFn: (body: PromotionBody) => api(createPromotion, { body }),
    onSuccess: (_promotion, _input, _before, { client }) => refresh(client, 'subscriptions'),
  });

export const useStopPromotion = () =>
  useMutation({
    mutationFn: (id: string) => api(stopPromotion, { params: { id } }),
    onSuccess: (_promotion, _input, _before, { client }) => refresh(client, 'subscriptions'),
  });

export const useStartTrial = () =>
  useMutation({
    mutationFn: (body: Input<typeof startTrial>['body']) => api(startTrial, { body }),
    onSuccess: (_answer, _input, _before, { client }) => refreshAccess(client),
  });
