import type { Page } from 'playwright-core';
import { openAddress } from '#e2e/support/travel.ts';

/** The pages that are open to everyone, besides the front page and a creator's. */
export const publicPage = (page: Page) => ({
  open: (path: string) => openAddress(page, path),
  isAt: (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(),
  search: (text: string) => page.getByRole('searchbox', { name: 'Search for help...' }).fill(text),
  question: (text: string) => page.getByRole('button', { name: text }),
  openQuestions: () => page.getByRole('main').getByRole('button', { expanded: true }).allInnerTexts(),
  states: () => page.locator('dd[data-state]').allInnerTexts(),
});
