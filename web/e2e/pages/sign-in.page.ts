import type { Page } from 'playwright-core';
import { openAddress } from '#e2e/support/travel.ts';

export const signInPage = (page: Page) => ({
  open: () => openAddress(page, '/auth'),
  isShown: () => page.getByRole('heading', { name: 'Sign in to Velvet' }).waitFor(),
  byRedirect: () => page.getByRole('button', { name: 'Continue with social account' }).click(),
  byPopup: async () => {
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Sign in using a pop-up window' }).click();
    return popup;
  },
  error: () => page.getByRole('alert').getByRole('heading').innerText(),
  tryAgain: () => page.getByRole('button', { name: 'Try Again' }).click(),
});
