import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { vaultPage, type Picked } from './pages/vault.page.ts';
import { expectAccessible, expectInView, expectToFit, laptop, phone } from './support/browser.ts';
import { reload } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();
const text = (name: string, words: string): Picked => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });

/** Opens the empty vault of a new user. */
async function openVault() {
  const visitor = await stage.visitAs(await stage.person('Vera Vault'), {
    permissions: ['clipboard-write', 'clipboard-read'],
  });
  await dashboardPage(visitor.page).open('vault');
  const vault = vaultPage(visitor.page);
  await vault.isEmpty();
  return { ...visitor, vault };
}

test('invalid files are listed with their reasons, and valid ones are uploaded once', async () => {
  const { page, vault } = await openVault();
  const dialog = vault.dialog('Upload Content');
  await vault.openUpload();
  await vault.choose([text('nothing.txt', ''), text('tool.exe', 'MZ')]);
  await dialog.getByText("2 files can't be uploaded:").waitFor();
  expect(await dialog.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
  await vault.choose([text('one.txt', 'The one'), text('nothing.txt', ''), text('other.txt', 'The other')]);
  await dialog.getByText("1 file can't be uploaded:").waitFor();
  expect(await dialog.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual([
    'nothing.txt The file is empty.',
  ]);
  await dialog.getByText('2 files', { exact: true }).waitFor();
  await expectAccessible(page);
  await vault.send();
  await dialog.waitFor({ state: 'detached' });
  await vault.tray.getByText('2 files uploaded').waitFor();
  await vault.card('one').waitFor();
  await vault.card('other').waitFor();
  await vault.openUpload();
  expect(await dialog.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
  expect(await dialog.getByRole('alert').count()).toBe(0);
});

describe('the vault', () => {
  test('uploads a file once with its title and description, and finds it by them', async () => {
    const { page, vault } = await openVault();
    await vault.openUpload();
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
    await vault.choose([text('letter.final.txt', 'Dear all')]);
    expect(await page.getByLabel('Title').inputValue()).toBe('letter.final');
    await page.getByLabel('Title').fill('A letter');
    await page.getByLabel('Description').fill('To everybody');
    await expectAccessible(page);
    await vault.send();
    await vault.card('A letter').getByText('To everybody').waitFor();
    await vault.card('A letter').getByText('Private', { exact: true }).waitFor();
    await vault.card('A letter').getByText('Only you', { exact: true }).waitFor();
    await vault.openUpload();
    await vault.choose([text('copy.txt', 'Dear all')]);
    await vault.send();
    await vault.tray.getByText(/^(Already in your vault|Already in this list)$/).waitFor();
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await expectToFit(page);
    await vault.search('everyBODY');
    await vault.card('A letter').waitFor();
    await vault.search('nobody');
    await vault.isEmpty();
  });

  test('resumes an upload when the page reloads', async () => {
    const { page, vault, context } = await openVault();
    await context.route('**/media/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await vault.openUpload();
    await vault.choose([text('long.txt', 'A long story')]);
    const interrupted = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await vault.send();
    await interrupted;
    await vault.dialog('Upload Content').waitFor({ state: 'detached' });
    await vault.tray.getByText('long.txt').waitFor();
    await context.unrouteAll();
    await reload(page);
    await vault.card('long').waitFor();
    expect(await vault.card('long').count()).toBe(1);
  });
});

describe('an item of the vault', () => {
  test('is visible to everybody with its link until the link is revoked', async () => {
    const { page, vault } = await openVault();
    await vault.openUpload();
    await vault.choose([text('letter.txt', 'Dear all')]);
    await vault.send();
    await page.getByRole('button', { name: 'Share letter', exact: true, disabled: false }).click();
    await page.getByRole('button', { name: 'Make public' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    const { page: stranger } = await stage.visit();
    await stranger.goto(link);
    await stranger.getByRole('heading', { level: 1, name: 'letter' }).waitFor();
    await expectAccessible(stranger);
    await vault.card('letter').getByText('Anyone with the link').waitFor();
    await page.getByRole('button', { name: 'Turn off link' }).click();
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    await reload(stranger);
    await stranger.getByRole('heading', { name: 'This link no longer works' }).waitFor({ state: 'attached' });
    expect(await stranger.getByRole('heading', { name: 'letter' }).count()).toBe(0);
  });

  test('is made private and deleted with other selected ones, after a confirmation', async () => {
    const { page, vault } = await openVault();
    await vault.openUpload();
    await vault.choose([text('one.txt', '1'), text('two.txt', '2'), text('three.txt', '3')]);
    await page.getByLabel('Make this content private').uncheck();
    await vault.send();
    await vault.tray.getByText('3 files uploaded').waitFor();
    await expectAccessible(page);
    await vault.tray.getByRole('button', { name: 'Clear' }).click();
    for (const title of ['one', 'two']) {
      await vault.card(title).waitFor();
      await vault.select(title);
    }
    await page.getByRole('button', { name: 'Make private' }).click();
    await page.getByText('2 items are now private').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Are you sure you want to delete this content?').waitFor();
    await vault.dialog('Delete content').getByRole('button', { name: 'Delete' }).click();
    await vault.card('one').waitFor({ state: 'hidden' });
    expect(await page.getByRole('article').count()).toBe(1);
  });
});

describe('the selection of the vault', () => {
  test('contains all matching items, which can be moved to an album, sorted and removed', async () => {
    const { page, vault } = await openVault();
    await vault.openUpload();
    await vault.choose([text('apple.txt', '1'), text('cherry.txt', '22'), text('banana.txt', '333')]);
    await vault.send();
    await vault.tray.getByText('3 files uploaded').waitFor();
    await vault.tray.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('toolbar', { name: '3 selected' }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    for (const action of await page.getByRole('toolbar').getByRole('button').all()) await expectInView(action);
    await page.setViewportSize(laptop);
    await page.getByRole('button', { name: 'Add to album' }).click();
    await page.getByRole('menuitem', { name: 'New album' }).click();
    await vault.dialog('New album').getByLabel('Name').fill('Fruit');
    await vault.dialog('New album').getByRole('button', { name: 'Create album' }).click();
    await page.getByText('3 items added to Fruit').waitFor();

    await page.getByRole('button', { name: 'Sort: Newest first' }).click();
    await page.getByRole('menuitemradio', { name: 'Title A–Z' }).click();
    await page.getByRole('button', { name: 'Album: All content' }).click();
    await page.getByRole('menuitem', { name: /^Fruit/ }).click();
    await page.getByRole('button', { name: 'Album: Fruit' }).waitFor();
    await expect.poll(() => vault.titles()).toEqual(['apple', 'banana', 'cherry']);
    await page.getByRole('button', { name: 'Sort: Title A–Z' }).click();
    await page.getByRole('menuitemradio', { name: 'Largest first' }).click();
    await expect.poll(() => vault.titles()).toEqual(['banana', 'cherry', 'apple']);

    await vault.select('banana');
    await page.getByRole('button', { name: 'Remove from album' }).click();
    await expect.poll(() => vault.titles()).toEqual(['cherry', 'apple']);
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole('button', { name: 'Album: Fruit' }).click();
    await page.getByRole('menuitem', { name: 'Delete album' }).click();
    await vault.dialog('Delete the album Fruit?').getByRole('button', { name: 'Delete album' }).click();
    await expect.poll(() => vault.titles()).toEqual(['banana', 'cherry', 'apple']);
  });
});
