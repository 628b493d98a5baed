import type { Page } from 'playwright-core';

/** The founder's welcome over the dashboard. */
export const welcomePage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Welcome to Velvet,/ });
  return {
    dialog,
    replies: () => dialog.getByRole('group', { name: 'Quick replies' }).getByRole('button'),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    isGone: () => dialog.waitFor({ state: 'detached' }),
  };
};
