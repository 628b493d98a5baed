import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { NotificationId } from '@velvet/contracts/ids';
import type { NotificationType } from '@velvet/contracts/notification/events';
import {
  countNotifications,
  dismissNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  restoreNotification,
  type Notification,
  type NotificationCounts,
} from '@velvet/contracts/notification/notifications';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { cancelRefetches } from '#api/query-client.ts';
import { notificationTexts } from '#texts/notifications.ts';
import { toast } from '#ui/toast.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import { byCursor, from, keysOf, refresh, type Pages } from './cache.ts';
import {
  countsWithAllRead,
  countsWithout,
  countsWithRead,
  withAllRead,
  without,
  withRead,
} from './notification-changes.ts';

const { failures } = notificationTexts;
const key = keysOf('notifications');
const listKey = key('list');

export type NotificationFilter = { readonly type: NotificationType | null; readonly q: string };

export const notificationsQuery = ({ type, q }: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, type, q] as const,
    queryFn: ({ signal, pageParam }) =>
      api(listNotifications, { query: { ...(type && { type }), ...(q && { q }), ...from(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export const notificationCountsQuery = queryOptions({
  queryKey: key('counts'),
  queryFn: ({ signal }) => api(countNotifications, { signal }),
});

/** Marks a notification as read, optimistically. */
export const useReadNotification = () =>
  useMutation({
    mutationFn: (item: Notification) => api(readNotification, { params: { id: item.id } }),
    onMutate: (item, { client }) =>
      change(
        client,
        (list) => withRead(list, item.id),
        (counts) => countsWithRead(counts, item),
      ),
    onError: (error, _item, undo) => takeBack(error, failures.read, undo),
  });

/** Dismisses a notification, optimistically; the toast restores it from the server. */
export function useDismissNotification() {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: (id: NotificationId) => api(restoreNotification, { params: { id } }),
    onSuccess: () => refresh(client, 'notifications'),
    onError: (error) => toast.error(messageOf(error, failures.restore)),
  });
  return useMutation({
    mutationFn: (item: Notification) => api(dismissNotification, { params: { id: item.id } }),
    onMutate: (item) =>
      change(
        client,
        (list) => without(list, item.id),
        (counts) => countsWithout(counts, item),
      ),
    onSuccess: (_unread, { id }) => undoToast(notificationTexts.dismissed, () => restore.mutate(id)),
    onError: (error, _item, undo) => takeBack(error, failures.dismiss, undo),
  });
}

export const useReadAllNotifications = () =>
  useMutation({
    mutationFn: () => api(readAllNotifications, {}),
    onMutate: (_input, { client }) => change(client, withAllRead, countsWithAllRead),
    onError: (error, _nothing, undo) => takeBack(error, failures.read, undo),
  });

/** @returns what takes the change back */
async function change(
  client: QueryClient,
  changeList: (list: Pages<Notification>) => Pages<Notification>,
  changeCounts: (counts: NotificationCounts) => NotificationCounts,
): Promise<() => void> {
  await cancelRefetches(client, key());
  const before = client.getQueriesData({ queryKey: key() });
  client.setQueriesData<Pages<Notification>>({ queryKey: listKey }, (list) => list && changeList(list));
  client.setQueryData(notificationCountsQuery.queryKey, (counts) => counts && changeCounts(counts));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

function takeBack(error: Error, fallback: string, undo: (() => void) | undefined): void {
  undo?.();
  toast.error(messageOf(error, fallback));
}
