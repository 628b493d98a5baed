import type { Page } from 'playwright-core';

export const notificationsPage = (page: Page) => ({
  search: (text: string) => page.getByRole('searchbox', { name: 'Search notifications' }).fill(text),
  chip: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\s*\\d*$`) }),
  row: (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text }),
  markAsRead: () => page.getByRole('button', { name: /^Mark as Read/ }).first(),
  dismiss: () => page.getByRole('button', { name: /^Dismiss/ }).first(),
  isEmpty: () => page.getByText('No notifications found').waitFor(),
  badge: () => page.getByRole('img', { name: /^\d+ unread$/ }),
});
