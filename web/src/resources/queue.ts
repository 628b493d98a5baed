import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  createQueueItem,
  deleteQueueItem,
  listQueue,
  readQueueSummary,
  updateQueueItem,
  type QueueStatus,
} from '@velvet/contracts/content/queue';
import type { QueueItemId } from '@velvet/contracts/ids';
import type { z } from 'zod';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { queueTexts } from '#texts/queue.ts';
import { toast } from '#ui/toast.ts';
import { byCursor, from, keysOf, refresh, staleAfterMs } from './cache.ts';

const key = keysOf('queue');
const { failures } = queueTexts;

export type QueueFilter = { readonly status: QueueStatus | 'all'; readonly q: string };

/** Items change their status by time, so both queries are repeated. */
const refetchInterval = staleAfterMs.presence;

export const queueQuery = ({ status, q }: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: key('list', status, q),
    queryFn: ({ signal, pageParam }) =>
      api(listQueue, { query: { status, ...(q && { q }), ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const queueSummaryQuery = queryOptions({
  queryKey: key('summary'),
  queryFn: ({ signal }) => api(readQueueSummary, { signal }),
  refetchInterval,
});

export type QueueFields = z.input<typeof createQueueItem.body>;

/** Schedules content, or changes the session with the id; a cancelled one is planned again. */
export const useSaveQueueItem = () =>
  useMutation({
    mutationFn: ({ id, ...body }: QueueFields & { readonly id: QueueItemId | undefined }) => {
      if (id === undefined) return api(createQueueItem, { body });
      const { vaultItemIds: _unchanged, ...changes } = body;
      return api(updateQueueItem, { params: { id }, body: { ...changes, status: 'scheduled' } });
    },
    onSuccess: (_item, _input, _before, { client }) => refresh(client, 'queue', 'posts'),
  });

export const useCancelQueueItem = () =>
  useMutation({
    mutationFn: (id: QueueItemId) => api(updateQueueItem, { params: { id }, body: { status: 'cancelled' } }),
    onSuccess: () => toast.success(queueTexts.canceled),
    onError: (error) => toast.error(messageOf(error, failures.update)),
    onSettled: (_item, _error, _input, _before, { client }) => refresh(client, 'queue'),
  });

export const useDeleteQueueItem = () =>
  useMutation({
    mutationFn: (id: QueueItemId) => api(deleteQueueItem, { params: { id } }),
    onError: (error) => toast.error(messageOf(error, failures.delete)),
    onSettled: (_item, _error, _input, _before, { client }) => refresh(client, 'queue', 'posts'),
  });
