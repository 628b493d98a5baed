import type { Page } from 'playwright-core';

/** The founder's welcome over the dashboard. */
export const welcomePage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Welcome to Velvet,/ });
  return {
    dialog,
    replies: () => dialog.getByRole('group', { name: 'Quick replies' }).getByRole('button'),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    /** Completes the first steps and closes the welcome, which a platform without a founder does not show. */
    async after(firstSteps: () => Promise<void>) {
      const checked = page.waitForResponse(/\/api\/welcome\/status\//);
      await firstSteps();
      const { data } = (await (await checked).json()) as { data: { hasReceived: boolean } };
      if (data.hasReceived) return;
      await this.press('Start Exploring');
      await this.isGone();
    },
    isGone: () => dialog.waitFor({ state: 'detached' }),
  };
};
