import { readProfile } from '@velvet/contracts/account/profile';
import { readUser } from '@velvet/contracts/account/users';
import { InvalidInput } from '@velvet/contracts/failure';
import { TierId } from '@velvet/contracts/ids';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { changeTier, createTier, listOwnTiers, listTiers, Tier } from '@velvet/contracts/payment/tiers';
import { expect, test } from 'vitest';
import { expectFocused, expectInView, expectToFit, phone } from '#e2e/support/browser.ts';
import { creatorProfile } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const sample = sampleOf(Tier, 'full');
const tierOf = (name: string, position: number, monthlyPrice: number): Tier => {
  const id = TierId.parse(`01890000-0000-7000-8000-00000000000${position}`);
  const [quote] = sample.quotes;
  const month = { ...quote!, tier: id, interval: 'month' as const, months: 1, currency: 'USD' as const };
  return {
    ...sample,
    id,
    name,
    position,
    monthlyPrice,
    archivedAt: null,
    currency: 'USD',
    quotes: [{ ...month, amount: monthlyPrice, renewal: monthlyPrice, monthly: monthlyPrice }],
  };
};
const basic = tierOf('Subscription', 0, 9.99);

test('the dialog of a tier refuses prices and discounts out of bounds, and a price above the next tier', async () => {
  const { page, api, pageErrors } = await screens.visit();
  api.answer(readProfile, creatorProfile);
  let tiers = [basic];
  for (const call of [listOwnTiers, listTiers]) api.answer(call, () => tiers);
  api.answer(createTier, () => {
    tiers = [basic, tierOf('Gold', 1, 25)];
    return tiers[1]!;
  });
  await page.goto('/dashboard?section=profile&view=selling');
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Subscription tiers' }) });
  await panel.getByRole('button', { name: 'Add tier' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tier' });
  const price = dialog.getByLabel('Monthly price (USD)');
  await dialog.getByLabel('Name').fill('Gold');
  await price.fill('2');
  await dialog.getByLabel('6 months').fill('60');
  await dialog.getByRole('button', { name: 'Save tier' }).click();
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  await dialog.getByText('Enter 0–50 per cent, or leave it empty.').waitFor();
  await price.fill('25');
  await dialog.getByLabel('6 months').fill('20');
  await dialog.getByLabel('Benefits').fill('A monthly call\nPrints');
  await dialog.getByRole('button', { name: 'Save tier' }).click();
  await panel.getByText(/^\$25 a month/).waitFor();
  expect(api.bodiesOf(createTier)).toMatchObject([{ name: 'Gold', benefits: ['A monthly call', 'Prints'] }]);
  // the server compares the prices of tiers
  api.refuse(changeTier, { ...InvalidInput, message: 'Enter at most $25.00 (Gold).' }, 'monthlyPrice');
  await panel.getByRole('button', { name: 'Edit tier: Subscription' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit tier' });
  await edit.getByLabel('Monthly price (USD)').fill('26');
  await edit.getByRole('button', { name: 'Save tier' }).click();
  await edit.getByText('Enter at most $25.00 (Gold).').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  expect(pageErrors).toEqual([]);
});

test('a creator page names the lowest price, and shows the tiers when they are wanted', async () => {
  const { page, api } = await screens.visit({ viewport: phone });
  const offers = [basic, tierOf('Silver', 1, 14.99), tierOf('Gold', 2, 29.99), tierOf('Platinum', 3, 79)];
  api.answer(listTiers, offers);
  api.answer(listSubscriptions, []);
  api.answer(readUser, { ...sampleOf(readUser.data, 'full'), role: 'creator' });
  await page.goto('/@mara.voss');
  const offered = page.getByRole('list', { name: 'Tiers' });
  // on a phone the price is at the foot, and the rest is folded
  await expectInView(page.getByText('from$9.99a month').last());
  await expectInView(page.getByRole('button', { name: 'Subscribe', exact: true }));
  await page.getByRole('button', { name: /^(Prices and offers|\d+ days free)/ }).click();
  const tiers = page.getByRole('button', { name: '4 tiers' });
  expect(await offered.count()).toBe(0);
  await tiers.press('Enter');
  await offered.getByRole('button', { name: 'Subscribe: Gold' }).waitFor();
  await expectFocused(tiers);
  expect(await offered.getByRole('button').count()).toBe(4);
  await expectToFit(page);
});
