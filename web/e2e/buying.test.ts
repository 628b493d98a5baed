import { listBilling } from '@velvet/contracts/payment/billing';
import { listPurchases } from '@velvet/contracts/payment/purchases';
import { expect, test } from 'vitest';
import { cardFrame, cardsPage } from './pages/cards.page.ts';
import { fanPage } from './story/fan.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({ isEmpty: true });
const expiry = `12${(new Date().getFullYear() + 3) % 100}`;

test('a card that is typed before its script has loaded is read, and Escape in a field closes the dialog', async () => {
  const { page, pageErrors } = await stage.visitAs(await stage.person('Early Typist'));
  const script = Promise.withResolvers<void>();
  await page.route('**/card-frame.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  const cards = cardsPage(page);
  await cards.open();
  await cards.add();
  await cards.fill('4242424242424242', expiry, '123');
  script.resolve();
  await cards.save();
  await cards.card('Visa •••• 4242').waitFor();
  // Escape in a field of the provider's frame closes the dialog
  await cards.add();
  await cardFrame(page).getByLabel('Expiry').focus();
  await page.getByRole('button', { name: 'Save card' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('only the card provider receives a card, and its error appears when the card is declined', async () => {
  const { page } = await stage.openMember();
  const cards = cardsPage(page);
  const told: string[] = [];
  page.on('request', (request) => told.push(`${new URL(request.url()).origin} ${request.postData() ?? ''}`));
  await cards.open();
  await cards.add();
  await cards.fill('4242424242424241', expiry, '123');
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
  const seen = told.filter((line) => line.replaceAll('+', '').includes('4242424242424242'));
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((line) => line.startsWith(stage.at('')))).toEqual([]);

  await cards.add();
  await cards.fill('5555555555554444', expiry, '123');
  await cards.save();
  await cards.makeDefault('Mastercard •••• 4444');
  await cards.card('Mastercard •••• 4444').getByText('Default').waitFor();
  // a card with 3-D Secure
  await cards.add();
  await cards.fill('4000002500003155', expiry, '123');
  await cards.save();
  await page.frameLocator('iframe[title="Your bank\'s page"]').getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => cards.problem()).toBe("The card wasn't confirmed with your bank.");
  await cards.fill('4000002500003155', expiry, '123');
  await cards.save();
  await page.frameLocator('iframe[title="Your bank\'s page"]').getByRole('button', { name: 'Confirm card' }).click();
  await cards.card('Visa •••• 3155').waitFor();
  await cards.remove('Visa •••• 3155');

  await cards.remove('Mastercard •••• 4444');
  await cards.remove('Visa •••• 4242');
  await page.getByText('No cards yet').waitFor();
});

test('the return page of 3-D Secure reports to the dialog without loading the application in the frame', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { page, pageErrors } = await stage.visitAs(await stage.person('Finn Dale'));
  const inFrame: string[] = [];
  page.on('request', (request) => {
    const isFramed = request.frame().parentFrame() !== null;
    if (isFramed && request.url().startsWith(stage.at('/'))) inFrame.push(new URL(request.url()).pathname);
  });
  const fan = fanPage(page);
  await fan.openCreator(creator.handle);
  await fan.asList();
  await fan.unlock();
  await fan.enterCard('4000002500003155');
  await fan.pay();
  await fan.authorise();
  await page.getByRole('button', { name: 'Open', exact: true }).waitFor();
  expect(inFrame.toSorted()).toEqual(['/payment-return.html', '/payment-return.js']);
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
