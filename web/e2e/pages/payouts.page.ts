import type { Page } from 'playwright-core';
import { openAddress } from '#e2e/support/travel.ts';

/** The payouts of a creator, and the dialogs that change the method. */
export const payoutsPage = (page: Page) => {
  const form = page.getByRole('dialog', { name: 'Payout method' });
  const again = page.getByRole('dialog', { name: 'Sign in again first' });
  return {
    form,
    again,
    open: () => openAddress(page, '/dashboard?section=statements&view=payouts'),
    add: () => page.getByRole('button', { name: 'Add payout method' }).click(),
    chooseCountry: (code: string) => form.getByLabel('Country of your bank').selectOption(code),
    proceed: () => form.getByRole('button', { name: 'Continue to our payout provider' }).click(),
    /** The page of the provider. */
    async fillBank(holder: string, iban: string) {
      await page.getByLabel('Account holder').fill(holder);
      await page.getByLabel('IBAN').fill(iban);
      await page.getByRole('button', { name: 'Submit' }).click();
    },
    signInAgain: () => again.getByRole('button', { name: 'Sign in again' }).click(),
    /** Removes the method by keyboard. */
    async remove() {
      await page.getByRole('main').getByRole('button', { name: 'Remove', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Remove / });
      await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
    },
  };
};
