import { readUser } from '@velvet/contracts/account/users';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from '#e2e/support/browser.ts';
import { creatorPage } from '#e2e/pages/creator.page.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

/** Distance of an element from the top of the page in px. */
const topOf = (element: Locator): Promise<number> =>
  element.evaluate((found) => Math.round(found.getBoundingClientRect().top + scrollY));

test.each([
  ['desktop', desktop, 620],
  ['phone', phone, 700],
] as const)('the work of a creator begins on the first screen of a %s', async (_, viewport, most) => {
  const { page, api, pageErrors } = await screens.visit({ viewport });
  // with all that stands above the posts: bio, links, an offer, sessions
  api.answer(readUser, { ...sampleOf(readUser.data, 'full'), role: 'creator', verified: true });
  await creatorPage(page).open('mara.voss');
  await page.getByRole('region', { name: 'Upcoming' }).waitFor();
  const tile = creatorPage(page).tiles().first();
  await tile.waitFor();
  await expect.poll(() => topOf(tile)).toBeLessThanOrEqual(most);
  expect(pageErrors).toEqual([]);
});
