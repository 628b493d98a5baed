import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NotificationType } from '@velvet/contracts/notification/events';
import { countNotifications, listNotifications } from '@velvet/contracts/notification/notifications';
import { api } from '#api/client.ts';

export type NotificationFilter = { readonly type: NotificationType | null; readonly q: string };

export const listKey = ['notifications', 'list'] as const;
export const countsKey = ['notifications', 'counts'] as const;

export const notificationsQuery = ({ type, q }: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, type, q],
    queryFn: ({ signal, pageParam }) =>
      api(listNotifications, {
        query: { ...(type && { type }), ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => (meta.hasMore ? meta.nextCursor : null),
    placeholderData: keepPreviousData,
  });

export const notificationCountsQuery = () =>
  queryOptions({ queryKey: countsKey, queryFn: ({ signal }) => api(countNotifications, { signal }) });
