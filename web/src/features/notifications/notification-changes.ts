import type { Notification, NotificationCounts } from '@velvet/contracts/notification/notifications';
import type { Page } from '#api/client.ts';

/** As many pages as were loaded. */
export type Pages = { readonly pages: readonly Page<Notification[]>[]; readonly pageParams: readonly unknown[] };

const eachPage = (list: Pages, change: (items: Notification[]) => Notification[]): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: change(page.data) })),
});

export const withRead = (list: Pages, id: string): Pages =>
  eachPage(list, (items) => items.map((item) => (item.id === id ? { ...item, read: true } : item)));

export const withAllRead = (list: Pages): Pages =>
  eachPage(list, (items) => items.map((item) => (item.read ? item : { ...item, read: true })));

export const without = (list: Pages, id: string): Pages =>
  eachPage(list, (items) => items.filter((item) => item.id !== id));

/** One that was unread is read now. */
export const countsWithRead = (counts: NotificationCounts, item: Notification): NotificationCounts =>
  item.read ? counts : changed(counts, item, 0, -1);

export const countsWithout = (counts: NotificationCounts, item: Notification): NotificationCounts =>
  changed(counts, item, -1, item.read ? 0 : -1);

export function countsWithAllRead(counts: NotificationCounts): NotificationCounts {
  const types = Object.entries(counts.types).map(([type, { total }]) => [type, { total, unread: 0 }]);
  return { ...counts, unread: 0, types: Object.fromEntries(types) as NotificationCounts['types'] };
}

function changed(counts: NotificationCounts, { type }: Notification, total: number, unread: number) {
  const of = counts.types[type];
  const types = { ...counts.types, [type]: { total: of.total + total, unread: of.unread + unread } };
  return { total: counts.total + total, unread: counts.unread + unread, types };
}
