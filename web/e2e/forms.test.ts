import { confirmAge, completeOnboarding } from '@velvet/contracts/account/onboarding';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { onboardingPage } from './pages/onboarding.page.ts';
import { vaultPage } from './pages/vault.page.ts';
import { expectAccessible, expectInView, laptop, phone } from './support/browser.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

async function openVault(...names: readonly string[]) {
  const { page } = await stage.openMember();
  await dashboardPage(page).open('vault');
  const vault = vaultPage(page);
  await vault.openUpload();
  await vault.choose(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
  await vault.send();
  for (const name of names) await vault.card(name.replace('.txt', '')).waitFor();
  return { page, vault };
}

/** Answers the next call of a path with a refusal that names a field. */
const refuseNext = (page: Page, path: string, field: string, message: string) =>
  page.route(
    path,
    (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, code: 'InvalidInput', message, field, errors: [{ field, message }] },
      }),
    { times: 1 },
  );

/** Asserts that the field is marked, is described by the message and has the focus. */
async function expectErrorAt(field: Locator, message: string) {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const described = await field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  );
  expect(described).toContain(message);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
}

test('a vault item shows a refusal of the server at its field until the field changes', async () => {
  const { page, vault } = await openVault('letter.txt');
  await vault.act('Edit', 'letter');
  const dialog = vault.dialog('Edit Content');
  const tags = dialog.getByLabel('Tags');
  await tags.fill('paper, ink');
  await refuseNext(page, '**/vault/*', 'tags.1', 'This tag is reserved.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectErrorAt(tags, 'This tag is reserved.');
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await expectAccessible(page);
  await tags.fill('paper');
  await expect.poll(() => tags.getAttribute('aria-invalid')).not.toBe('true');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a vault item shows the first invalid field when several are invalid', async () => {
  const { vault } = await openVault('letter.txt');
  await vault.act('Edit', 'letter');
  const dialog = vault.dialog('Edit Content');
  await dialog.getByLabel('Title').fill('');
  await dialog.getByLabel('Tags').fill('x'.repeat(51));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectErrorAt(dialog.getByLabel('Title'), 'Enter a title.');
  expect(await dialog.getByLabel('Tags').getAttribute('aria-invalid')).toBe('true');
});

test('an album shows at its name that the name is taken', async () => {
  const { page, vault } = await openVault('letter.txt');
  const dialog = vault.dialog('New album');
  const create = async (name: string) => {
    await vault.select('letter');
    await page.getByRole('button', { name: 'Add to album' }).click();
    await page.getByRole('menuitem', { name: 'New album' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create album' }).click();
  };
  await create('Paper');
  await page.getByText('1 item added to Paper').waitFor();
  await create('paper');
  await expectErrorAt(dialog.getByLabel('Name'), 'You already have an album with this name.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
});

async function openPlan() {
  const creator = await stage.newUser('Carla Creator');
  await creator.make(confirmAge, { body: { birthday: '1990-05-17', acceptsTerms: true } });
  await creator.make(completeOnboarding, { body: { role: 'creator' } });
  const { page } = await stage.visitAs(creator);
  await dashboardPage(page).open('profile');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const monthly = page.getByLabel('Monthly price (USD)');
  await monthly.waitFor();
  const save = () => page.getByRole('button', { name: 'Save tier' }).click();
  return { page, monthly, yearly: page.getByLabel('12 months'), save };
}

test('a subscription price shows its errors at its fields until they change', async () => {
  const { page, monthly, yearly, save } = await openPlan();
  await monthly.fill('1');
  await yearly.fill('100');
  await save();
  await expectErrorAt(monthly, 'Enter 3–500, or 0 for free.');
  expect(await yearly.getAttribute('aria-invalid')).toBe('true');
  await monthly.fill('10');
  await yearly.fill('20');
  await expect.poll(() => monthly.getAttribute('aria-invalid')).not.toBe('true');
  await refuseNext(page, '**/api/payments/tiers', 'discounts.year', 'This discount is too high for a new creator.');
  await save();
  await expectErrorAt(yearly, 'This discount is too high for a new creator.');
  expect(await page.getByRole('alert').count()).toBe(0);
  await save();
  await page.getByRole('alert').getByText('Verify your age first').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(await yearly.getAttribute('aria-invalid')).not.toBe('true');
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

test('a birthday shows a refusal of the server at its three fields until one of them changes', async () => {
  const { page } = await stage.visitAs(await stage.newUser('Old Newcomer'));
  await dashboardPage(page).open();
  const steps = onboardingPage(page);
  await steps.giveBirthday('1850-05-17');
  await page.getByRole('alert').getByText('This is too long ago.').waitFor();
  const fields = ['Month', 'Day', 'Year'].map((name) => page.getByRole('dialog').getByLabel(name));
  const marks = () => Promise.all(fields.map((field) => field.getAttribute('aria-invalid')));
  expect(await marks()).toEqual(['true', 'true', 'true']);
  expect(await page.getByRole('alert').count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Year').fill('1990');
  await expect.poll(marks).not.toContain('true');
  await steps.press('Continue');
  await steps.at('Welcome to Velvet');
});

test('a post shows its errors at its fields until they change', async () => {
  const { page } = await stage.visitAs(await stage.person('Petra Post'));
  await dashboardPage(page).open();
  const feed = feedPage(page);
  await feed.write('A quiet morning.');
  const post = feed.post('A quiet morning.');
  await post.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Edit post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const text = dialog.getByRole('textbox', { name: 'Text' });
  await text.fill('');
  await save();
  await expectErrorAt(text, 'Please add some content to your post');
  await text.fill('A loud morning.');
  await expect.poll(() => text.getAttribute('aria-invalid')).not.toBe('true');
  await refuseNext(page, '**/posts/*', 'location.name', 'This place is unknown.');
  await save();
  await expectErrorAt(dialog.getByLabel('Location'), 'This place is unknown.');
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await expectAccessible(page);
  await save();
  await feed.post('A loud morning.').waitFor();
});

test('a draft stays a draft when it is saved as one, and is published when its form is submitted', async () => {
  const { page } = await stage.visitAs(await stage.person('Dora Draft'));
  await dashboardPage(page).open();
  const { composer, text, post } = feedPage(page);
  await text.fill('Half a thought');
  await composer.getByRole('button', { name: 'Options' }).click();
  await composer.getByRole('button', { name: 'Save draft' }).click();
  const region = page.getByRole('region', { name: 'Not published yet' });
  await region.getByRole('button', { name: /^Not published yet/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  const edit = () => region.getByRole('button', { name: 'Edit', exact: true }).click();
  await edit();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('A whole thought');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await dialog.waitFor({ state: 'detached' });
  await region.getByText('A whole thought').waitFor();
  expect(await post('A whole thought').count()).toBe(0);
  await edit();
  await dialog.getByLabel('Location').fill('Porto');
  await page.keyboard.press('Enter');
  await post('A whole thought').getByText('Porto').waitFor();
});

test.each([laptop, phone])('the message of an invalid field is in view when the viewport is %o', async (viewport) => {
  const { page } = await stage.openMember({ viewport });
  await dashboardPage(page).open('profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  const field = dialog.getByLabel('Phone');
  await field.fill('0151');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const message = dialog.getByText('Enter a phone number with its country code');
  await expectInView(message);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
});

test('the message of a form is in view when its save fails', async () => {
  const { page } = await stage.openMember();
  await dashboardPage(page).open('profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Name').fill('Ana');
  // the page may read the profile at any time, so only the save fails
  await page.route('**/profile', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const message = dialog.getByRole('alert');
  await expectInView(message);
  expect(await message.innerText()).toContain("We couldn't reach Velvet.");
});
