import { setTipGoal } from '@velvet/contracts/payment/tips';
import { expect, test } from 'vitest';
import { cardsPage } from './pages/cards.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must, openChat, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();
const expiry = `12${(new Date().getFullYear() + 3) % 100}`;

test('a fan tips from a page and in a chat by keyboard, the goal grows, and the creator reads the tip', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  must(await creator.make(setTipGoal, { body: { title: 'New camera', amount: 100 } }));
  const fan = await stage.person('Finn Dale');
  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, `/@${creator.handle}`);
  await page.getByText('$0 of $100').waitFor();
  await page.getByRole('button', { name: 'Tip Mara Voss' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send Mara Voss a tip' });
  await dialog.getByRole('radio', { name: '$5', exact: true }).waitFor();
  await dialog.getByRole('radio', { name: '$5', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await dialog.getByRole('radio', { name: '$10', exact: true }).isChecked()).toBe(true);
  await dialog.getByRole('radio', { name: 'Other' }).click();
  await dialog.getByLabel('Amount (USD)').fill('12.50');
  await dialog.getByLabel('Add a note (optional)').fill('For the camera');
  await cardsPage(page).fill('4242424242424242', expiry, '123');
  await dialog.getByRole('button', { name: 'Tip $12.50' }).click();
  await page.getByText('You tipped Mara Voss $12.50. Thank you!').waitFor();
  await page.getByText('$12.50 of $100').waitFor();

  const conversation = await openChat(stage, fan, creator);
  await openAddress(page, `/dashboard?section=messages&conversation=${conversation}`);
  await page.getByRole('button', { name: 'Tip Mara Voss' }).click();
  await dialog.getByRole('button', { name: 'Tip $5 with Visa •••• 4242' }).click();
  await page.getByText('Tip of $5.00').first().waitFor();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Tip Mara Voss' }).click();
  await dialog.getByRole('button', { name: 'Tip $5 with Visa •••• 4242' }).waitFor();
  await page.keyboard.press('Escape');
  await expectToFit(page);
  await stage.drain();

  const { page: hers } = await stage.visitAs(creator, { viewport: phone });
  await openAddress(hers, '/dashboard?section=notifications');
  await hers.getByText('Finn Dale tipped you $12.50: “For the camera”').waitFor();
  await openAddress(hers, '/dashboard?section=profile&view=selling');
  await hers.getByText('$17.50 of $100').waitFor();
  await expectToFit(hers);
  await hers.getByRole('button', { name: 'End goal' }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'End goal' }).click();
  await hers.getByRole('button', { name: 'Save goal' }).waitFor();
  expect(pageErrors).toEqual([]);
});
