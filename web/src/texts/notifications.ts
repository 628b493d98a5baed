import type { NotificationType } from '@velvet/contracts/notification/events';

/** The notifications section (part 1, section 2.7). */
export const notificationTexts = {
  searchLabel: 'Search notifications',
  filtersLabel: 'Show only',
  statsLabel: 'Notifications in numbers',
  all: 'All',
  filters: { like: 'Likes', comment: 'Comments', follow: 'Follows', subscription: 'Subscriptions' },
  stats: {
    total: 'Total',
    unread: 'Unread',
    like: 'Likes',
    comment: 'Comments',
    follow: 'New followers',
    subscription: 'Subscriptions',
  },
  more: (exact: string) => `${exact}+`,
  types: {
    like: 'Like',
    comment: 'Comment',
    follow: 'Follow',
    subscription: 'Subscription',
    view: 'View',
    other: 'Velvet',
  } satisfies Record<NotificationType, string>,
  unread: 'Unread',
  markAsRead: 'Mark as Read',
  dismiss: 'Dismiss',
  markAsReadLabel: (what: string) => `Mark as Read: ${what}`,
  dismissLabel: (what: string) => `Dismiss: ${what}`,
  readAll: 'Mark all as read',
  loadMore: 'Load more',
  loading: 'Loading notifications...',
  empty: 'No notifications found',
  emptyFirst: 'Likes, comments, followers and subscriptions appear here.',
  emptyFiltered: 'No matches. Try other words or another filter.',
  discover: 'Discover people',
  failures: {
    list: 'Failed to fetch notifications',
    read: 'Failed to mark notification as read',
    dismiss: 'Failed to dismiss notification',
  },
} as const;
