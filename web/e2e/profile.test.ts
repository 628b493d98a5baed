import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectAccessible } from './support/browser.ts';
import { reload } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

async function openProfile() {
  const visitor = await stage.visitAs(await stage.person('Paula Profile'));
  await dashboardPage(visitor.page).open('profile');
  await visitor.page.getByRole('heading', { name: 'External Links' }).waitFor();
  return visitor;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a birthday is rejected when it is invalid, and saved when it is chosen by its year', async () => {
  const { page } = await openProfile();
  await press(page, 'Edit Profile');
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  const birthday = dialog.getByLabel('Birthday', { exact: true });
  await birthday.fill('31 February');
  await press(page, 'Save changes');
  await dialog.getByText('Enter a past date, like May 17, 1990.').waitFor();
  expect(await birthday.inputValue()).toBe('31 February');
  await birthday.fill('1990-05-17');
  await page.getByRole('button', { name: '1990', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1990', exact: true }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await expect.poll(() => birthday.inputValue()).toBe('May 17, 1990');
  await birthday.click();
  await page.getByRole('button', { name: '1994', exact: true }).click();
  await page.getByRole('button', { name: 'Jul', exact: true }).click();
  await page.getByRole('button', { name: '4 July 1994', exact: true }).click();
  await expect.poll(() => birthday.inputValue()).toBe('Jul 4, 1994');
  await press(page, 'Save changes');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Jul 4, 1994').waitFor();
  await press(page, 'Edit Profile');
  expect(await birthday.inputValue()).toBe('Jul 4, 1994');
});

test('lists the sign-ins of the account, and marks the one of this browser', async () => {
  const { page } = await stage.openSignedIn();
  await dashboardPage(page).open('profile');
  const panel = page.getByRole('region', { name: 'Recent sign-ins' });
  await panel.getByText('This device · 127.0.0.1').waitFor();
  expect(await panel.getByText('Chrome on Linux').count()).toBeGreaterThan(0);
  await expectAccessible(page);
});

describe('the profile', () => {
  test('shows errors at their fields and saves valid values', async () => {
    const { page } = await openProfile();
    await press(page, 'Edit Profile');
    await page.getByLabel('Phone').fill('0151');
    await press(page, 'Save changes');
    await page.getByText('Enter a phone number with its country code, like +14155550123.', { exact: true }).waitFor();
    await page.getByLabel('Phone').fill('');
    await page.getByLabel('Bio').fill('Film and daylight');
    await press(page, 'Save changes');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await reload(page);
    await page.getByText('Film and daylight').waitFor();
    expect(await page.getByText('0151').count()).toBe(0);
  });

  test('has links that can be added, edited and deleted', async () => {
    const { page } = await openProfile();
    await press(page, 'Add Link');
    await page.getByLabel('Title').fill('Prints');
    await page.getByLabel('Address').fill('prints.example');
    await press(page, 'Save changes');
    await page.getByText('Enter a web address that starts with http:// or https://.').waitFor();
    await page.getByLabel('Address').fill('https://prints.example');
    await press(page, 'Save changes');
    await page.getByRole('link', { name: 'Prints' }).waitFor();
    await press(page, 'Edit Link: Prints');
    await page.getByLabel('Title').fill('Signed prints');
    await press(page, 'Save changes');
    await press(page, 'Delete Link: Signed prints');
    await press(page, 'Delete Link');
    await page.getByText('No links yet').waitFor();
    expect(await page.getByRole('link', { name: 'Signed prints' }).count()).toBe(0);
  });

  test('keeps the state of a switch when the page reloads', async () => {
    const { page } = await openProfile();
    const push = page.getByRole('switch', { name: 'Push notifications' });
    const before = await push.isChecked();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await push.click();
    await saved;
    await reload(page);
    await push.waitFor();
    await expect.poll(() => push.isChecked()).toBe(!before);
  });

  test('shows a scheduled deletion of the account, which can be cancelled', async () => {
    const { page } = await openProfile();
    await press(page, 'Delete account');
    await page.getByRole('dialog').getByText('is hidden immediately').waitFor();
    await press(page, 'Delete my account');
    await page.getByText('This account will be deleted on').waitFor();
    await press(page, 'Keep my account');
    const notice = page.getByText('This account will be deleted on');
    await expect.poll(() => notice.count()).toBe(0);
  });
});
