import { eventually } from '@velvet/acceptance/story/eventually';
import type { Page } from 'playwright-core';
import { dashboardPage } from '#e2e/pages/dashboard.page.ts';
import { onboardingPage } from '#e2e/pages/onboarding.page.ts';
import { welcomePage } from '#e2e/pages/welcome.page.ts';

const verifiedLimitMs = 25_000;

export type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
export type Writing = {
  readonly text: string;
  readonly audience?: 'Public' | 'Subscribers';
  readonly price?: string;
  readonly photo?: File;
};

/** Saves until it is accepted: the service of payments learns of the age check by an event. */
const saveFirstTier = (page: Page) =>
  eventually('the first tier is saved', verifiedLimitMs, async () => {
    const saved = page.getByRole('button', { name: 'Add tier' });
    await page.getByRole('button', { name: 'Save tier' }).click();
    await page.getByRole('alert').or(saved).first().waitFor();
    return saved.isVisible();
  });

/** Actions of a new creator. */
export const creatorPage = (page: Page) => ({
  /** Completes the onboarding as a creator and closes the welcome, up to the age check. */
  completeFirstSteps: () =>
    welcomePage(page).after(async () => {
      const steps = onboardingPage(page);
      await steps.giveBirthday();
      await steps.choose('Content Creator');
      for (const button of ['Next', 'Next', 'Complete Setup']) await steps.press(button);
    }),

  /** Passes the age check in the partner's tab; the dialog updates automatically. */
  async verify() {
    const dialog = page.getByRole('dialog', { name: 'Age Verification' });
    const partner = await onboardingPage(page).startCheck('Start Verification');
    await partner.approve('1990-05-01');
    await dialog.getByRole('button', { name: 'Continue to Dashboard' }).click();
    await dialog.waitFor({ state: 'hidden' });
  },

  async setPrice(dollars: string) {
    await dashboardPage(page).open('profile');
    await page.getByRole('link', { name: 'Selling', exact: true }).click();
    await page.getByLabel('Monthly price (USD)').fill(dollars);
    await saveFirstTier(page);
    await dashboardPage(page).open();
  },

  async write({ text, audience = 'Public', price, photo }: Writing) {
    const composer = page.getByRole('region', { name: 'New post' });
    await composer.getByRole('textbox').first().fill(text);
    if (photo) {
      await composer.getByText('Photo', { exact: true }).click();
      const chooser = page.waitForEvent('filechooser');
      await composer.getByRole('button', { name: 'Add files' }).click();
      await (await chooser).setFiles([photo]);
      await composer.getByRole('button', { name: `Remove ${photo.name}` }).waitFor();
    }
    if (audience !== 'Public') {
      await composer.getByRole('button', { name: /^Who can see this/ }).click();
      await page.getByRole('menuitem', { name: audience }).click();
    }
    if (price) {
      await composer.getByRole('button', { name: 'Options' }).click();
      await composer.getByLabel('Price to unlock').fill(price);
    }
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await page
      .getByRole('article')
      .filter({ hasText: text })
      .getByText(/^now$|^\d+m$/)
      .first()
      .waitFor();
  },

  /** Waits for a notification, without a reload. */
  async sees(name: string) {
    await dashboardPage(page).open('notifications');
    await page.getByRole('main').getByText(name).first().waitFor();
  },
});
