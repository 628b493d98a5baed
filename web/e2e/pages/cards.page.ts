import type { Page } from 'playwright-core';
import { openAddress } from '#e2e/support/travel.ts';

/** The card provider's fields, on its own origin. */
export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card"]');

/** The section of payment methods, and the card fields in every dialog. */
export const cardsPage = (page: Page) => ({
  open: () => openAddress(page, '/dashboard?section=cards'),
  add: () => page.getByRole('button', { name: 'Add a card' }).click(),
  async fill(number: string, expiry: string, code: string) {
    const frame = cardFrame(page);
    await frame.getByLabel('Card number').fill(number);
    await frame.getByLabel('Expiry').fill(expiry);
    await frame.getByLabel('Security code').fill(code);
  },
  save: () => page.getByRole('button', { name: 'Save card' }).click(),
  /** The displayed error. */
  problem: () => page.getByRole('dialog').getByRole('alert').innerText(),
  card: (name: string) => page.getByRole('listitem').filter({ hasText: name }),
  makeDefault: (name: string) => page.getByRole('button', { name: `Make default: ${name}` }).click(),
  async remove(name: string) {
    const button = page.getByRole('button', { name: `Remove ${name}` });
    // messages of earlier steps may cover the button, and one under the pointer stays
    await button.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: `Remove ${name}?` })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
});
