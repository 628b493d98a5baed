import { readProfile, updateProfile, type Profile } from '@velvet/contracts/account/profile';
import { createTier, listTiers } from '@velvet/contracts/payment/tiers';
import { VerificationRequired } from '@velvet/contracts/payment/failures';
import { InvalidInput } from '@velvet/contracts/failure';
import { readVerification } from '@velvet/contracts/verification/checks';
import { expect, test } from 'vitest';
import { expectInView, laptop, phone } from '#e2e/support/browser.ts';
import { expectErrorAt, isInvalid } from '#e2e/support/field.ts';
import { profileOf } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const address = '/dashboard?section=profile';

async function openPlan() {
  const visitor = await screens.visit();
  const { page, api } = visitor;
  api.answer(readProfile, { ...profileOf('creator'), verified: true });
  api.answer(listTiers, []);
  api.answer(readVerification, { ...sampleOf(readVerification.data, 'full'), status: 'verified' });
  await page.goto(`${address}&view=selling`);
  const monthly = page.getByLabel('Monthly price (USD)');
  await monthly.waitFor();
  const save = () => page.getByRole('button', { name: 'Save tier' }).click();
  return { ...visitor, monthly, yearly: page.getByLabel('12 months'), save };
}

test('a subscription price shows its errors at its fields until they change', async () => {
  const { page, api, monthly, yearly, save, pageErrors } = await openPlan();
  await monthly.fill('1');
  await yearly.fill('100');
  await save();
  await expectErrorAt(monthly, 'Enter 3–500, or 0 for free.');
  expect(await isInvalid(yearly)).toBe(true);
  await monthly.fill('10');
  await yearly.fill('20');
  await expect.poll(() => isInvalid(monthly)).toBe(false);
  api.refuse(createTier, { ...InvalidInput, message: 'This discount is too high.' }, 'discounts.year');
  await save();
  await expectErrorAt(yearly, 'This discount is too high.');
  expect(await page.getByRole('alert').count()).toBe(0);
  api.refuse(createTier, VerificationRequired);
  await save();
  await page.getByRole('alert').getByText('Verify your age first').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(await isInvalid(yearly)).toBe(false);
  expect(pageErrors).toEqual([]);
});

test('a changed subscription price keeps the page from reloading when a new build is deployed', async () => {
  const { page, monthly } = await openPlan();
  let reads = 0;
  await page.route('**/index.html', (route) => {
    reads += 1;
    return route.fulfill({ contentType: 'text/html', body: 'the page of another build' });
  });
  const loseChunk = () => page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  await monthly.fill('10');
  await loseChunk();
  await monthly.fill('');
  expect(reads).toBe(0);
  const reloaded = page.waitForEvent('domcontentloaded');
  await loseChunk();
  await reloaded;
});

test('the profile shows an error at its field and a failure of its form, both in view, and saves a birthday by its year', async () => {
  const { page, api, settled, pageErrors } = await screens.visit();
  api.answer(readProfile, { ...profileOf('subscriber'), phone: null, birthday: null, website: null, location: null });
  await page.goto(address);
  await settled();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  const save = () => dialog.getByRole('button', { name: 'Save changes' }).click();
  const field = dialog.getByLabel('Phone');
  await field.fill('0151');
  await save();
  const wrong = dialog.getByText('Enter a phone number with its country code, like +14155550123.', { exact: true });
  await expectInView(wrong);
  expect(await isInvalid(field)).toBe(true);
  await page.setViewportSize(phone);
  await dialog.getByLabel('Name').scrollIntoViewIfNeeded();
  await save();
  await expectInView(wrong);
  await page.setViewportSize(laptop);
  await field.fill('');

  const birthday = dialog.getByLabel('Birthday', { exact: true });
  const year = (name: string) => page.getByRole('button', { name, exact: true });
  await birthday.fill('31 February');
  await save();
  await dialog.getByText('Enter a past date, like May 17, 1990.').waitFor();
  expect(await birthday.inputValue()).toBe('31 February');
  await birthday.fill('1990-05-17');
  await year('1990').waitFor();
  await page.keyboard.press('Escape');
  await year('1990').waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await expect.poll(() => birthday.inputValue()).toBe('May 17, 1990');
  await birthday.click();
  for (const name of ['1994', 'Jul', '4 July 1994']) await year(name).click();
  await expect.poll(() => birthday.inputValue()).toBe('Jul 4, 1994');

  const mend = api.fail(updateProfile);
  await save();
  await expectInView(dialog.getByRole('alert'));
  mend();
  api.answer(updateProfile, { ...profileOf('subscriber'), birthday: '1994-07-04' });
  await save();
  await dialog.waitFor({ state: 'hidden' });
  expect(api.sent(updateProfile).at(-1)?.body).toMatchObject({ birthday: '1994-07-04' });
  await page.getByText('Jul 4, 1994').waitFor();
  expect(pageErrors).toEqual([]);
});

test('links are added, edited and deleted, and show an error at their address', async () => {
  const { page, api, settled, pageErrors } = await screens.visit();
  const own = profileOf('subscriber');
  const link = { ...own.links[0]!, title: 'Prints', url: 'https://prints.example' };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const show = (...links: Profile['links']) => {
    for (const call of [readProfile, updateProfile]) api.answer(call, { ...own, links });
  };
  show();
  await page.goto(address);
  await settled();
  await press('Add Link');
  await page.getByLabel('Title').fill('Prints');
  await page.getByLabel('Address').fill('prints.example');
  await press('Save changes');
  await page.getByText('Enter a web address that starts with http:// or https://.').waitFor();
  await page.getByLabel('Address').fill('https://prints.example');
  show(link);
  await press('Save changes');
  await page.getByRole('link', { name: 'Prints' }).waitFor();
  await press('Edit Link: Prints');
  await page.getByLabel('Title').fill('Signed prints');
  show({ ...link, title: 'Signed prints' });
  await press('Save changes');
  await press('Delete Link: Signed prints');
  show();
  await press('Delete Link');
  await page.getByText('No links yet').waitFor();
  expect(api.sent(updateProfile).map(({ body }) => body)).toMatchObject([
    { links: [{ title: 'Prints', url: 'https://prints.example' }] },
    { links: [{ id: link.id, title: 'Signed prints' }] },
    { links: [] },
  ]);
  expect(pageErrors).toEqual([]);
});
