import { readFile } from 'node:fs/promises';
import { payPerView } from '@velvet/contracts/payment/purchases';
import type { Download, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { payoutsPage } from './pages/payouts.page.ts';
import { providerPage } from './pages/provider.page.ts';
import { expectFocused, expectToFit, phone } from './support/browser.ts';
import { must, openBankAccount, openFan, openShop } from './support/shop.ts';
import type { TestUser, TokenOptions } from './support/site.ts';
import { newHandle, useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({ isEmpty: true, services: { PAYMENT_PAYOUT_HOLD_DAYS: '0' } });
const daySeconds = 86_400;
const nowSeconds = Math.floor(Date.now() / 1000);

async function downloadedBy(page: Page, button: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download;
}

/** A creator with a token of their own, who was tipped $100. */
async function openTipped(name: string, token: TokenOptions): Promise<TestUser> {
  const person = (wanted: string) => stage.person(wanted, newHandle(), token);
  const { creator } = await openShop({ ...stage, person }, name);
  const fan = await openFan(stage, 'Finn Dale');
  const tip = { creatorId: creator.id, place: { kind: 'profile' } } as const;
  must(await fan.make(payPerView, { body: { tip, amount: 100 } }));
  await stage.drain();
  return creator;
}

test('a payout method is added by a creator who signs in again, is masked with the next payout, and is removed', async () => {
  const creator = await openTipped('Mara Voss', { signedInAtSeconds: nowSeconds - daySeconds });
  const { page, pageErrors } = await stage.visitAs(creator);
  const payouts = payoutsPage(page);
  await payouts.open();
  await page.getByText("You can't be paid yet.").waitFor();
  await page.getByText('No payouts yet').waitFor();
  await page.getByRole('region', { name: 'Your balance' }).getByText('$80.00').first().waitFor();

  await payouts.add();
  await payouts.proceed();
  await payouts.form.getByText('Choose the country of your bank.').waitFor();
  await payouts.form.getByText('payouts pause for 24 hours').waitFor();
  await payouts.chooseCountry('DE');
  await payouts.proceed();
  await payouts.again.waitFor();
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('prompt') === 'login');
  await payouts.signInAgain();
  await asked;
  await providerPage(page).isChoosing();
  await providerPage(page).choose('Mara Voss');

  await payouts.form.waitFor();
  await payouts.chooseCountry('DE');
  await payouts.proceed();
  await page.getByRole('heading', { name: 'Set up payouts' }).waitFor();
  await payouts.fillBank('Mara Voss', 'DE89370400440532013001');
  await page.getByText('This IBAN is invalid. Please check its digits.').waitFor();
  await page.getByRole('button', { name: 'Finish later' }).click();
  await page.getByText('Still needed: your bank account, your address,').waitFor();
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await page.getByRole('button', { name: 'Continue to our payout provider' }).click();
  await payouts.fillBank('Mara Voss', 'DE89 3704 0044 0532 0130 00');
  await page.getByText('$80.00 to bank account •••• 3000.').waitFor();
  await page.getByText('so payouts pause until').waitFor();
  expect(await page.locator('html').innerHTML()).not.toMatch(/0440 ?0532/);
  await page.setViewportSize(phone);
  await expectToFit(page);

  await payouts.remove();
  await page.getByText('No payout method yet').waitFor();
  await expectFocused(page.getByRole('button', { name: 'Add payout method' }));
  expect(pageErrors).toEqual([]);
});

// the last test, because the clock moves by weeks, and sessions end
test('payouts show their outcome and sales, and a sale in a statement leads to its payout', async () => {
  const token = { lifetimeSeconds: 30 * daySeconds, signedInAtSeconds: nowSeconds + 30 * daySeconds };
  const creator = await openTipped('Vera Lind', token);
  const payOutTo = async (holder: string) => {
    await openBankAccount(creator, holder);
    stage.advance({ days: 8 });
    await stage.sweep('payouts.reserve', 'payouts.run', 'payouts.send', 'time.due');
    // reads the outcome of payouts under way
    stage.advance({ minutes: 10 });
    await stage.sweep('payouts.send', 'time.due');
  };
  // the sandbox refuses transfers to this holder
  await payOutTo('Closed Account');
  await payOutTo('Vera Lind');

  const { page, pageErrors } = await stage.visitAs(creator, { viewport: phone });
  const payouts = payoutsPage(page);
  await payouts.open();
  const rows = page.getByRole('region', { name: 'Payouts' }).getByRole('listitem');
  await rows.nth(0).getByText('Completed').waitFor();
  await rows.nth(1).getByText('The account is closed. The money is back in your balance.').waitFor();
  await expectToFit(page);
  await rows.nth(0).getByRole('button', { name: 'View sales of the payout of $80.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payout' });
  await dialog.getByText('Finn Dale').waitFor();
  const week = await downloadedBy(
    page,
    dialog.getByRole('button', { name: 'Download the statement of this payout as CSV' }),
  );
  expect(week.suggestedFilename()).toMatch(/^velvet-payout-.*\.csv$/);
  expect(await readFile(await week.path(), 'utf8')).toContain('tip');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const month = await downloadedBy(page, page.getByRole('button', { name: /^Download the statement of .* as PDF$/ }));
  expect((await readFile(await month.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await openAddress(page, '/dashboard?section=statements');
  await page.getByRole('button', { name: /^View details of/ }).click();
  await page.getByRole('link', { name: 'Paid out · bank account •••• 3000' }).click();
  await dialog.getByText('Completed', { exact: true }).waitFor();
  await dialog.getByText('Finn Dale').waitFor();
  expect(pageErrors).toEqual([]);
});
