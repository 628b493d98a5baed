import type { Page } from 'playwright-core';
import { openAddress } from '#e2e/support/travel.ts';

export const landingPage = (page: Page) => ({
  open: () => openAddress(page, '/'),
  isShown: () => page.getByRole('heading', { name: 'Closer than a feed.' }).waitFor(),
  startCreating: () => page.getByRole('main').getByRole('button', { name: 'Start Creating' }).click(),
  browseCreators: () => page.getByRole('button', { name: 'Browse Creators' }).click(),
});
