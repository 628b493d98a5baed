import { NotificationId, UserId } from '@velvet/contracts/ids';
import type { Notification, NotificationCounts } from '@velvet/contracts/notification/notifications';
import { expect, test } from 'vitest';
import {
  countsWithAllRead,
  countsWithout,
  countsWithRead,
  withAllRead,
  without,
  withRead,
} from './notification-changes.ts';
import type { Pages } from './cache.ts';

const row = (last: number, read: boolean): Notification => ({
  id: NotificationId.parse(`00000000-0000-7000-8000-00000000000${last}`),
  type: 'like',
  title: 'New like',
  description: 'Ana likes your post',
  time: '2026-09-24T10:00:00.000Z',
  read,
  user: { id: UserId.parse('twitter|1'), name: 'Ana', avatar: null },
  people: 1,
  link: null,
  isFollowRequest: false,
});
const [unread, other, read] = [row(1, false), row(2, false), row(3, true)] as const;
const meta = { page: 1, limit: 2, hasMore: false, nextCursor: null };
const list: Pages<Notification> = {
  pages: [
    { data: [unread, other], meta },
    { data: [read], meta },
  ],
  pageParams: ['', 'next'],
};
const none = { total: 0, unread: 0, people: 0 };
const counts: NotificationCounts = {
  total: 3,
  unread: 2,
  types: {
    like: { total: 3, unread: 2, people: 3 },
    comment: none,
    follow: none,
    subscription: none,
    view: none,
    other: none,
  },
};
const readIn = ({ pages }: Pages<Notification>) => pages.flatMap(({ data }) => data).map((item) => item.read);

test('one is read, or all are', () => {
  expect(readIn(withRead(list, unread.id))).toEqual([true, false, true]);
  expect(readIn(withAllRead(list))).toEqual([true, true, true]);
  expect(countsWithRead(counts, unread)).toMatchObject({
    total: 3,
    unread: 1,
    types: { like: { total: 3, unread: 1 } },
  });
  expect(countsWithRead(counts, read)).toEqual(counts);
  expect(countsWithAllRead(counts)).toMatchObject({ total: 3, unread: 0, types: { like: { total: 3, unread: 0 } } });
});

test('a dismissed notification is in no list and no count', () => {
  expect(without(list, other.id).pages.map(({ data }) => data.length)).toEqual([1, 1]);
  expect(countsWithout(counts, other)).toMatchObject({ total: 2, unread: 1, types: { like: { total: 2, unread: 1 } } });
  expect(countsWithout(counts, read)).toMatchObject({ total: 2, unread: 2 });
});
