import type { Page } from 'playwright-core';
import { openAddress } from '#e2e/support/travel.ts';

/** `/@{handle}`. */
export const creatorPage = (page: Page) => ({
  open: (handle: string) => openAddress(page, `/@${handle}`),
  isOf: (name: string) => page.getByRole('heading', { level: 1, name }).waitFor(),
  isNobodys: () => page.getByText('Page not found').waitFor(),
  follow: () => page.getByRole('button', { name: 'Follow', exact: true }),
  unfollow: () => page.getByRole('button', { name: 'Following. Unfollow' }),
  posts: () => page.getByRole('region', { name: 'Posts' }),
  tiles: () => page.getByRole('region', { name: 'Posts' }).getByRole('list', { name: 'Posts' }).getByRole('listitem'),
  opened: () => page.getByRole('dialog', { name: 'Post' }),
});
