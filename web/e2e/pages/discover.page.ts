import type { Page } from 'playwright-core';

export const discoverPage = (page: Page) => ({
  search: (text: string) => page.getByRole('searchbox', { name: 'Search people' }).fill(text),
  follow: (name: string) => page.getByRole('button', { name: `Follow ${name}`, exact: true }),
  unfollow: (name: string) => page.getByRole('button', { name: `Following ${name}. Unfollow` }),
  more: (name: string) => page.getByRole('button', { name: `More Options for ${name}` }),
  item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  confirmBlock: (name: string) =>
    page.getByRole('dialog', { name: `Block ${name}?` }).getByRole('button', { name: 'Block', exact: true }),
  card: (name: string) => page.getByRole('listitem').filter({ hasText: name }),
  isEmpty: () => page.getByText('No users found').waitFor(),
});
