import type { Notification, NotificationCounts } from '@velvet/contracts/notification/notifications';
import { eachPage, type Pages } from './cache.ts';

type Listed = Pages<Notification>;

export const withRead = (list: Listed, id: string): Listed =>
  eachPage(list, (items) => items.map((item) => (item.id === id ? { ...item, read: true } : item)));

export const withAllRead = (list: Listed): Listed =>
  eachPage(list, (items) => items.map((item) => (item.read ? item : { ...item, read: true })));

export const without = (list: Listed, id: string): Listed =>
  eachPage(list, (items) => items.filter((item) => item.id !== id));

/** One that was unread is read now. */
export const countsWithRead = (counts: NotificationCounts, item: Notification): NotificationCounts =>
  item.read ? counts : changed(counts, item, { total: 0, unread: -1, people: 0 });

export const countsWithout = (counts: NotificationCounts, item: Notification): NotificationCounts =>
  changed(counts, item, { total: -1, unread: item.read ? 0 : -1, people: -item.people });

export function countsWithAllRead(counts: NotificationCounts): NotificationCounts {
  const types = Object.entries(counts.types).map(([type, of]) => [type, { ...of, unread: 0 }]);
  return { ...counts, unread: 0, types: Object.fromEntries(types) as NotificationCounts['types'] };
}

type Change = NotificationCounts['types'][Notification['type']];

function changed(counts: NotificationCounts, { type }: Notification, { total, unread, people }: Change) {
  const of = counts.types[type];
  const now = { total: of.total + total, unread: of.unread + unread, people: of.people + people };
  return { total: counts.total + total, unread: counts.unread + unread, types: { ...counts.types, [type]: now } };
}
