import type { Page } from 'playwright-core';

export const landingPage = (page: Page) => ({
  open: () => page.goto('/'),
  isShown: () => page.getByRole('heading', { name: 'Closer than a feed.' }).waitFor(),
  startCreating: () => page.getByRole('main').getByRole('button', { name: 'Start Creating' }).click(),
  browseCreators: () => page.getByRole('button', { name: 'Browse Creators' }).click(),
});
