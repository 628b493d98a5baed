import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  type QueryClient,
} from '@tanstack/react-query';
import {
  createQueueItem,
  deleteQueueItem,
  listQueue,
  readQueueSummary,
  setQueueTimeZone,
  updateQueueItem,
  type QueueItem,
  type QueueStatus,
} from '@velvet/contracts/content/queue';
import type { Post } from '@velvet/contracts/content/post';
import { createPost } from '@velvet/contracts/content/post-calls';
import type { BroadcastId, PostId, QueueItemId } from '@velvet/contracts/ids';
import { readBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { z } from 'zod';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { queueTexts } from '#texts/queue.ts';
import { toast } from '#ui/toast.ts';
import { momentsOf, type Slot } from '#ui/zoned-time.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import { changeBroadcast, withdraw } from './broadcasts.ts';
import { byCursor, from, keysOf, readAllPages, refresh, staleAfterMs } from './cache.ts';

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

/** All items of some days. @param firstDay,endDay `YYYY-MM-DD`, in UTC */
export const queueCalendarQuery = (firstDay: string, endDay: string) =>
  queryOptions({
    queryKey: key('calendar', firstDay, endDay),
    queryFn: ({ signal }) =>
      readAllPages((cursor) => {
        const range = { from: `${firstDay}T00:00:00Z`, until: `${endDay}T00:00:00Z` };
        return api(listQueue, { query: { limit: 100, ...range, ...from(cursor) }, signal });
      }),
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
    async mutationFn({ id, ...body }: QueueFields & { readonly id: QueueItemId | undefined }, { client }) {
      const { timeZone } = body;
      const isFirst = client.getQueryData(queueSummaryQuery.queryKey)?.timeZone === null;
      // later visits from another zone plan in this one
      if (isFirst && timeZone !== undefined) await api(setQueueTimeZone, { body: { timeZone } });
      if (id === undefined) return api(createQueueItem, { body });
      const { vaultItemIds: _unchanged, ...changes } = body;
      return api(updateQueueItem, { params: { id }, body: { ...changes, status: 'scheduled' } });
    },
    onSuccess: (_item, _input, _before, { client }) => refresh(client, 'queue', 'posts', 'sessions'),
  });

/** The broadcast of an item. @throws {ApiFailure} */
export const fetchBroadcast = (broadcastId: BroadcastId) => api(readBroadcast, { params: { broadcastId } });

export const useQueueTimeZone = () =>
  useMutation({
    mutationFn: (timeZone: string) => api(setQueueTimeZone, { body: { timeZone } }),
    onSuccess: ({ timeZone }, _input, _before, { client }) =>
      client.setQueryData(queueSummaryQuery.queryKey, (summary) => summary && { ...summary, timeZone }),
    onError: (error) => toast.error(messageOf(error, failures.update)),
  });

type Move = {
  readonly item: QueueItem;
  /** local day and time */
  readonly slot: Slot;
  readonly timeZone: string;
  /** of a repeated slot; by default the first */
  readonly at?: string;
};

/** Moves an item to another local time, or forward if daylight saving skips it. */
export const useMoveQueueItem = () =>
  useMutation({
    async mutationFn({ item: { id, broadcastId }, slot, timeZone, at }: Move) {
      const { moments, forward } = momentsOf(slot, timeZone);
      const moment = at ?? moments[0] ?? forward ?? '';
      if (broadcastId !== null) await changeBroadcast(await fetchBroadcast(broadcastId), moment);
      else await api(updateQueueItem, { params: { id }, body: { scheduledDate: moment, timeZone } });
      return { isForward: moments.length === 0 };
    },
    onSuccess: ({ isForward }) => {
      if (isForward) toast.info(queueTexts.movedForward);
    },
    onError: (error) => toast.error(messageOf(error, failures.update)),
    onSettled: (_item, _error, { item }, _before, { client }) => refreshItem(client, item),
  });

/** Fetches the queue again after a change of an item. A live event follows when the queue shows that of a broadcast. */
const refreshItem = (client: QueryClient, { broadcastId }: Pick<QueueItem, 'broadcastId'>) =>
  broadcastId === null ? refresh(client, 'queue', 'posts', 'sessions') : refresh(client, 'broadcasts');

/** Publishes a post, sends a broadcast, or starts a session, now. */
export const usePublishQueueItem = () =>
  useMutation({
    async mutationFn({ id, broadcastId }: QueueItem) {
      if (broadcastId !== null) await changeBroadcast(await fetchBroadcast(broadcastId), undefined);
      else await api(updateQueueItem, { params: { id }, body: { status: 'live' } });
    },
    onSuccess: () => toast.success(queueTexts.published),
    onError: (error) => toast.error(messageOf(error, failures.update)),
    onSettled: (_item, _error, item, _before, { client }) => refreshItem(client, item),
  });

/** Deletes a session that nobody waits for; undoing plans it again. */
export const useDeleteSession = () => {
  const again = useSaveQueueItem();
  return useMutation({
    mutationFn: ({ id }: QueueItem) => api(deleteQueueItem, { params: { id } }),
    onSuccess: (_deleted, item) => {
      const { title, description, type, scheduledAt, timeZone, duration, audience, ageRestricted, price } = item;
      if (type === 'message') return;
      const fields = { title, description, type, timeZone, duration, audience, ageRestricted, price };
      undoToast(queueTexts.deleted, () => again.mutate({ id: undefined, ...fields, scheduledDate: scheduledAt }));
    },
    onError: (error) => toast.error(messageOf(error, failures.delete)),
    onSettled: (_item, _error, _input, _before, { client }) => refresh(client, 'queue', 'sessions'),
  });
};

/** Copies a post as a draft. @returns its id */
export async function duplicatePost(post: Post): Promise<PostId> {
  const { content, arrangement, audience, price, allowComments, allowShares, allowReactions, ageRestricted } = post;
  const { _id } = await api(createPost, {
    body: {
      text: content.text,
      privacy: audience,
      price: price ? decimalFromMinor(price.amountMinor) : 0,
      vaultItemIds: arrangement.map(({ vaultItemId }) => vaultItemId),
      isDraft: true,
      allowComments,
      allowShares,
      allowReactions,
      ageRestricted,
    },
  });
  return _id;
}

export const useCancelQueueItem = () =>
  useMutation({
    mutationFn: (id: QueueItemId) => api(updateQueueItem, { params: { id }, body: { status: 'cancelled' } }),
    onSuccess: () => toast.success(queueTexts.canceled),
    onError: (error) => toast.error(messageOf(error, failures.update)),
    onSettled: (_item, _error, _input, _before, { client }) => refresh(client, 'queue', 'sessions'),
  });

export const useDeleteQueueItem = () =>
  useMutation({
    async mutationFn({ id, broadcastId }: QueueItem) {
      if (broadcastId !== null) await withdraw(broadcastId);
      else await api(deleteQueueItem, { params: { id } });
    },
    onError: (error) => toast.error(messageOf(error, failures.delete)),
    onSettled: (_item, _error, item, _before, { client }) => refreshItem(client, item),
  });
