import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  dismissNotification,
  readAllNotifications,
  readNotification,
  restoreNotification,
  type Notification,
  type NotificationCounts,
} from '@velvet/contracts/notification/notifications';
import type { NotificationId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { cancelRefetches } from '#api/query-client.ts';
import { notificationTexts } from '#texts/notifications.ts';
import { toast } from '#ui/toast.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import {
  countsWithAllRead,
  countsWithout,
  countsWithRead,
  withAllRead,
  without,
  withRead,
  type Pages,
} from './notification-changes.ts';
import { countsKey, listKey } from './queries.ts';

const { failures } = notificationTexts;

/** The server will surely agree: shown at once, taken back and said where it did not. */
export function useReadNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: Notification) => api(readNotification, { params: { id: item.id } }),
    onMutate: (item) =>
      change(
        client,
        (list) => withRead(list, item.id),
        (counts) => countsWithRead(counts, item),
      ),
    onError: (error, _item, undo) => takeBack(error, failures.read, undo),
  });
}

/** A dismissal is gone on the server at once, and comes back from there. */
export function useDismissNotification() {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: (id: NotificationId) => api(restoreNotification, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
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

export function useReadAllNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(readAllNotifications, {}),
    onMutate: () => change(client, withAllRead, countsWithAllRead),
    onError: (error, _nothing, undo) => takeBack(error, failures.read, undo),
  });
}

/** @returns what takes the change back */
async function change(
  client: QueryClient,
  changeList: (list: Pages) => Pages,
  changeCounts: (counts: NotificationCounts) => NotificationCounts,
): Promise<() => void> {
  await cancelRefetches(client, ['notifications']);
  const before = client.getQueriesData({ queryKey: ['notifications'] });
  client.setQueriesData<Pages>({ queryKey: listKey }, (list) => list && changeList(list));
  client.setQueryData<NotificationCounts>(countsKey, (counts) => counts && changeCounts(counts));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

function takeBack(error: Error, fallback: string, undo: (() => void) | undefined): void {
  undo?.();
  toast.error(messageOf(error, fallback));
}
