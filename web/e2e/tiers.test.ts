import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { readPlan } from '@velvet/contracts/payment/plans';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cardsPage } from './pages/cards.page.ts';
import { fanPage } from './story/fan.page.ts';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectInView } from './support/browser.ts';
import { must, openFan, openShop } from './support/shop.ts';
import type { TestUser } from './support/site.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

test('a creator chooses euros before the first sale, and fans see and pay euros', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { page, pageErrors } = await stage.visitAs(creator);
  await dashboardPage(page).open('profile');
  await page.getByRole('link', { name: 'Selling', exact: true }).click();
  await page.getByLabel('Currency of your prices').selectOption('EUR');
  await page.getByText('€9.99 a month').waitFor();
  await stage.drain();
  const fan = await openFan(stage, 'Finn Dale');
  const visit = await stage.visitAs(fan);
  await openAddress(visit.page, `/@${creator.handle}`);
  await fanPage(visit.page).asList();
  await visit.page.getByRole('button', { name: 'Unlock for €5' }).click();
  await visit.page.getByRole('button', { name: /^Pay €5 with Visa/ }).click();
  await visit.page.getByRole('button', { name: 'Open', exact: true }).click();
  await visit.page.getByText('The whole of it by Mara Voss').first().waitFor();
  await stage.drain();

  await dashboardPage(page).open('profile');
  await page.getByRole('link', { name: 'Selling', exact: true }).click();
  await page.getByText("You've been paid in EUR, so it stays your currency.").waitFor();
  expect(await page.getByLabel('Currency of your prices').isDisabled()).toBe(true);
  await dashboardPage(page).open('statements');
  await page.getByText('+€4.00').first().waitFor();
  await subscribeInEuros(visit.page, fan, creator);
  expect([...pageErrors, ...visit.pageErrors]).toEqual([]);
});

/** A fan with a subscription in dollars enters a card once more for euros, and sees which card pays for what. */
async function subscribeInEuros(page: Page, fan: TestUser, creator: TestUser): Promise<void> {
  const { creator: other } = await openShop(stage, 'Ida Holm');
  const plan = must(await fan.make(readPlan, { params: { creatorId: other.id } }))!.id;
  must(await fan.make(subscribe, { body: { creatorId: other.id, plan, interval: 'month' } }));
  const buying = fanPage(page);
  await buying.openCreator(creator.handle);
  await buying.subscribe();
  await page.getByText('Cards for subscriptions in euros are stored separately').waitFor();
  await buying.enterCard('5555555555554444');
  await page.getByRole('button', { name: 'Pay €9.99 and subscribe' }).click();
  await page.getByText('Paid with your card').waitFor();
  await buying.seeNewest();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const cards = cardsPage(page);
  await cards.open();
  const [dollars, euros] = [
    cards.card('Purchases, and subscriptions in US dollars'),
    cards.card('Subscriptions in euros'),
  ];
  await dollars.getByText('Visa •••• 4242').waitFor();
  await euros.getByText('Mastercard •••• 4444').waitFor();
  expect(await euros.count()).toBe(1);
}

/** Adds the tier Gold, and publishes a post for it. */
async function addGold(page: Page): Promise<void> {
  await dashboardPage(page).open('profile');
  await page.getByRole('link', { name: 'Selling', exact: true }).click();
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Subscription tiers' }) });
  await panel.getByRole('button', { name: 'Add tier' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tier' });
  await dialog.getByLabel('Name').fill('Gold');
  await dialog.getByLabel('Monthly price (USD)').fill('29.99');
  await dialog.getByLabel('6 months').fill('20');
  await dialog.getByLabel('Benefits').fill('A monthly call\nPrints');
  await dialog.getByRole('button', { name: 'Save tier' }).click();
  await panel.getByText('$29.99 a month · 2 benefits').waitFor();

  await stage.drain();
  await dashboardPage(page).open();
  const composer = page.getByRole('region', { name: 'New post' });
  await composer.getByRole('textbox').first().fill('For the few');
  await composer.getByRole('button', { name: /^Who can see this/ }).click();
  await page.getByRole('menuitem', { name: 'Gold and above' }).click();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('For the few').first().waitFor();
  await stage.drain();
}

test('a creator adds a tier and publishes for it, and a fan who chose a lower one upgrades for the exact amount', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const hers = await stage.visitAs(creator);
  await addGold(hers.page);
  const { page, pageErrors } = await stage.visitAs(await openFan(stage, 'Finn Dale'));
  await openAddress(page, `/@${creator.handle}`);
  await page.getByRole('button', { name: '2 tiers' }).click();
  const offered = page.getByRole('list', { name: 'Tiers' });
  await offered.getByRole('button', { name: 'Subscribe: Gold' }).waitFor();
  // one accent in a view
  expect(await offered.locator('[data-look=accent]').count()).toBe(1);
  await page.getByRole('button', { name: 'Subscribe: Gold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^6 months/ }).waitFor();
  const pay = dialog.getByRole('button', { name: /and subscribe$/ });
  await pay.scrollIntoViewIfNeeded();
  await expectInView(pay);
  await expectInView(dialog.getByRole('button', { name: 'Close' }));
  expect(await dialog.getByRole('radio', { name: /^6 months/ }).innerText()).toMatch(
    /save 20%[^]*\$143\.95[^]*\$23\.99 a month/,
  );
  await dialog.getByRole('radio', { name: /^Subscription/ }).click();
  await dialog.getByRole('button', { name: 'Pay $9.99 and subscribe' }).click();
  await page.getByText("You're subscribed to Mara Voss.").waitFor();
  await fanPage(page).seeNewest();
  await stage.drain();

  await openAddress(page, `/@${creator.handle}`);
  await fanPage(page).asList();
  await page.getByText('For a higher tier').first().waitFor();
  await page.getByRole('button', { name: 'Gold for $29.99 a month' }).first().click();
  const upgrade = page.getByRole('button', { name: /^Pay \$\d+\.\d\d and upgrade$/ });
  await upgrade.waitFor();
  expect(await page.getByRole('dialog').innerText()).toMatch(/You pay \$2\d\.\d\d now: \$29\.99 less \$9\.\d\d/);
  await upgrade.click();
  await page.getByText('You have Gold now.').waitFor();
  await stage.drain();
  await page.getByText('For the few').first().waitFor();
  expect([...hers.pageErrors, ...pageErrors]).toEqual([]);
});
