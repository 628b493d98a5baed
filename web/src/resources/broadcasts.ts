import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { listPosts } from '@velvet/contracts/content/post-calls';
import type { BroadcastId, PostId, UserId } from '@velvet/contracts/ids';
import {
  countAudience,
  listBroadcasts,
  sendBroadcast,
  updateBroadcast,
  withdrawBroadcast,
  type Broadcast,
  type BroadcastAudience,
  type BroadcastState,
} from '@velvet/contracts/messaging/broadcasts';
import { MessageType } from '@velvet/contracts/messaging/messages';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { z } from 'zod';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { broadcastTexts } from '#texts/broadcasts.ts';
import { toast } from '#ui/toast.ts';
import { byCursor, from, keysOf, readAllPages, refresh, staleAfterMs } from './cache.ts';
import { postKeys } from './posts.ts';

const key = keysOf('broadcasts');

/** Counts of openings and sales grow, and scheduled broadcasts are sent; milliseconds. */
const refetchInterval = 15_000;

export const broadcastsQuery = (state: BroadcastState | 'all') =>
  infiniteQueryOptions({
    queryKey: key('list', state),
    queryFn: ({ signal, pageParam }) =>
      api(listBroadcasts, { query: { ...(state !== 'all' && { state }), ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval,
  });

/** The people that would receive a broadcast now. @param postId the post of buyers */
export const audienceQuery = (audience: BroadcastAudience, postId: PostId | undefined) =>
  queryOptions({
    queryKey: key('audience', audience, postId ?? ''),
    queryFn: ({ signal }) => api(countAudience, { query: { audience, ...(postId && { postId }) }, signal }),
    staleTime: staleAfterMs.immediately,
  });

/** Newest posts of a creator that are sold, to choose their buyers. */
export const soldPostsQuery = (creatorId: UserId) =>
  queryOptions({
    queryKey: [...postKeys.lists, 'sold', creatorId] as const,
    async queryFn({ signal }) {
      const read = (cursor: string) =>
        api(listPosts, { query: { author: creatorId, limit: 100, ...from(cursor) }, signal });
      return (await readAllPages(read)).filter(({ price }) => price !== null);
    },
  });

export type BroadcastFields = z.input<typeof sendBroadcast.body>;

/** Sends or schedules a broadcast, or replaces the scheduled one with the id. @throws {ApiFailure} */
export function saveBroadcast(id: BroadcastId | undefined, { clientId, ...body }: BroadcastFields) {
  if (id !== undefined) return api(updateBroadcast, { params: { broadcastId: id }, body });
  return api(sendBroadcast, { body: { ...body, ...(clientId && { clientId }) } });
}

/** Gives a broadcast that was not sent another time, or sends it now. @param scheduledAt undefined for now @throws {ApiFailure} */
export function changeBroadcast(broadcast: Broadcast, scheduledAt: string | undefined) {
  const { id, audience, postId, content, type, vaultItemIds, price, limit } = broadcast;
  return saveBroadcast(id, {
    audience,
    ...(postId && { postId }),
    content,
    type: MessageType.exclude(['call_notification']).parse(type),
    vaultItemIds,
    ...(price && { price: decimalFromMinor(price.amountMinor), limit }),
    ...(scheduledAt !== undefined && { scheduledAt }),
  });
}

/** Deletes a scheduled broadcast, or unsends a sent one. @throws {ApiFailure} */
export const withdraw = (broadcastId: BroadcastId) => api(withdrawBroadcast, { params: { broadcastId } });

/** Deletes a scheduled broadcast, or unsends a sent one. */
export const useWithdrawBroadcast = () =>
  useMutation({
    mutationFn: withdraw,
    onSuccess: ({ state }) =>
      toast.success(state === 'unsent' ? broadcastTexts.unsentToast : broadcastTexts.deletedToast),
    onError: (error) => toast.error(messageOf(error, broadcastTexts.failures.withdraw)),
    onSettled: (_item, _error, _input, _before, { client }) => refresh(client, 'broadcasts'),
  });
