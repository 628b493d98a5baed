import type { Page } from 'playwright-core';
import { cardFrame } from '#e2e/pages/cards.page.ts';
import { openAddress } from '#e2e/support/travel.ts';

/** Actions of a fan. */
export const fanPage = (page: Page) => ({
  openCreator: (handle: string) => openAddress(page, `/@${handle}`),
  async asList() {
    // a press on the first view takes effect when the application has replaced it; a second one meanwhile would be lost
    await page.locator('#known').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByRole('button', { name: 'List', pressed: true }).waitFor();
  },
  post: (text: string) => page.getByRole('article').filter({ hasText: text }),
  subscribe: () => page.getByRole('button', { name: 'Subscribe', exact: true }).first().click(),
  /** Leaves the moment after subscribing for the page of the creator. */
  seeNewest: () => page.getByRole('link', { name: 'See the newest posts' }).click(),
  unlock: () =>
    page
      .getByRole('button', { name: /^Unlock for/ })
      .first()
      .click(),
  openBought: () => page.getByRole('button', { name: 'Open', exact: true }).first().click(),
  async enterCard(number: string) {
    const frame = cardFrame(page);
    await frame.getByLabel('Card number').fill(number);
    await frame.getByLabel('Expiry').fill('12 / 34');
    await frame.getByLabel('Security code').fill('123');
  },
  pay: () => page.getByRole('button', { name: /^Pay / }).click(),
  /** the provider's error for a declined card */
  refusal: () => page.getByRole('alert').innerText(),
  /** Confirms on the bank's page, in its frame. */
  authorise: () => page.frameLocator('iframe').getByRole('button', { name: 'Confirm payment' }).click(),
});
