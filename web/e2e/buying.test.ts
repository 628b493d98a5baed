import { listBilling } from '@velvet/contracts/payment/billing';
import { listPurchases } from '@velvet/contracts/payment/purchases';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cardFrame, cardsPage } from './pages/cards.page.ts';
import { fanPage } from './story/fan.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();
const expiry = `12${(new Date().getFullYear() + 3) % 100}`;

/** Holds the script of the card fields until the result resolves. */
async function holdCardScript(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route('**/card-frame.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held;
}

/** Saves a card with 3-D Secure, whose first confirmation is declined. */
async function saveThroughBank(page: Page): Promise<void> {
  const cards = cardsPage(page);
  const bank = page.frameLocator('iframe[title="Your bank\'s page"]');
  await cards.add();
  await cards.fill('4000002500003155', expiry, '123');
  await cards.save();
  await bank.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => cards.problem()).toBe("The card wasn't confirmed with your bank.");
  await cards.fill('4000002500003155', expiry, '123');
  await cards.save();
  await bank.getByRole('button', { name: 'Confirm card' }).click();
  await cards.card('Visa •••• 3155').waitFor();
}

test('only the card provider receives a card, and its errors appear when the card or its confirmation is declined', async () => {
  const { page, pageErrors } = await stage.visitAs(await stage.person('Finn Dale'));
  const cards = cardsPage(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${new URL(request.url()).origin} ${request.postData() ?? ''}`));
  const script = await holdCardScript(page);
  await cards.open();
  await cards.add();
  // typed before its script has loaded
  await cards.fill('4242424242424241', expiry, '123');
  script.resolve();
  await cards.save();
  expect(await cards.problem()).toBe('Check the card number.');
  await cards.fill('4242424242424242', expiry, '1234');
  await cards.save();
  await expect.poll(() => cards.problem()).toBe("Your card's security code is not valid.");
  await cards.fill('4000000000000002', expiry, '123');
  await cards.save();
  await expect.poll(() => cards.problem()).toBe('Your card was declined.');
  await cards.fill('4242424242424242', expiry, '123');
  // the page around the provider's frame does not have the number
  expect(await page.locator('html').innerHTML()).not.toMatch(/4242 ?4242/);
  await cards.save();
  await cards.card('Visa •••• 4242').getByText('Default').waitFor();
  expect(await page.getByText('•••• 0002').count()).toBe(0);
  const seen = sent.filter((line) => line.replaceAll('+', '').includes('4242424242424242'));
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((line) => line.startsWith(stage.at('')))).toEqual([]);

  await saveThroughBank(page);
  await cards.makeDefault('Visa •••• 3155');
  await cards.card('Visa •••• 3155').getByText('Default').waitFor();
  await cards.remove('Visa •••• 3155');
  await cards.card('Visa •••• 4242').getByText('Default').waitFor();
  // Escape in a field of the provider's frame closes the dialog
  await cards.add();
  await page.getByRole('button', { name: 'Save card' }).and(page.locator(':enabled')).waitFor();
  await cardFrame(page).getByLabel('Expiry').click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('the return page shows the next step when it is opened outside the dialog', async () => {
  const { page } = await stage.visit();
  await page.goto(stage.at('/payment-return.html'));
  const link = page.getByRole('link', { name: 'go to your purchases' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/dashboard?section=purchases');
});

test('a purchase is undone with one tap while it is closed, on the card and in the billing history', async () => {
  const { creator, sold } = await openShop(stage, 'Mara Voss');
  const fan = await openFan(stage, 'Finn Dale');
  const { page, pageErrors } = await stage.visitAs(fan);
  const card = page.getByRole('dialog').filter({ hasText: 'Pay once, yours to keep' });
  await openAddress(page, `/@${creator.handle}?post=${sold}`);
  const buy = async () => {
    await page.getByRole('button', { name: 'Unlock for $5' }).last().click();
    await fanPage(page).pay();
  };
  await card.waitFor();
  await buy();
  await page
    .getByText(/^You can undo this for \d:\d\d/)
    .first()
    .waitFor();
  expect(await page.getByText('The whole of it').count()).toBe(0);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await card.waitFor();
  await expect.poll(async () => (await fan.make(listPurchases)).data?.[0]?.isRefunded).toBe(true);
  await buy();
  await page.getByRole('button', { name: 'Open', exact: true }).first().waitFor();
  await openAddress(page, '/dashboard?section=purchases&view=billing');
  await page.getByRole('button', { name: /^Undo: Post/ }).click();
  await page.getByRole('button', { name: /^Undo: Post/ }).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await fan.make(listBilling)).data?.filter(({ kind }) => kind === 'refund').length)
    .toBe(2);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});
