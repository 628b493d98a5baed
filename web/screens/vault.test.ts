import { readProfile } from '@velvet/contracts/account/profile';
import { AlbumNameTaken } from '@velvet/contracts/content/failures';
import { changeAlbum, createAlbum, deleteAlbum, listAlbums } from '@velvet/contracts/content/albums';
import { editVaultItem, listVault, readVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import { changePrivacy, changeVaultAccess, deleteVaultItems, listVaultIds } from '@velvet/contracts/content/vault-bulk';
import { InvalidInput } from '@velvet/contracts/failure';
import { VaultAlbumId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import { expectInView, phone } from '#e2e/support/browser.ts';
import { expectErrorAt, isInvalid } from '#e2e/support/field.ts';
import { vaultPage, type Picked } from '#e2e/pages/vault.page.ts';
import { profileOf } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';
import { itemsNamed } from './support/vault.ts';

const screens = useScreens();

const text = (name: string, words: string): Picked => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });

async function openVault(items: readonly VaultItem[] = []) {
  const visitor = await screens.visit();
  const { page, api, settled } = visitor;
  api.answer(readProfile, { ...profileOf('creator'), verified: true });
  api.answer(listVault, [...items]);
  api.answer(listAlbums, []);
  await page.goto('/dashboard?section=vault');
  await settled();
  return { ...visitor, vault: vaultPage(page) };
}

test('invalid files are listed with their reasons, and valid ones can be uploaded', async () => {
  const { vault, pageErrors } = await openVault();
  await vault.isEmpty();
  const dialog = vault.dialog('Upload Content');
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await vault.openUpload();
  expect(await upload.isDisabled()).toBe(true);
  await vault.choose([text('nothing.txt', ''), text('tool.exe', 'MZ')]);
  await dialog.getByText("2 files can't be uploaded:").waitFor();
  expect(await upload.isDisabled()).toBe(true);
  await vault.choose([text('one.txt', 'The one'), text('nothing.txt', ''), text('other.txt', 'The other')]);
  await dialog.getByText("1 file can't be uploaded:").waitFor();
  expect(await dialog.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual([
    'nothing.txt The file is empty.',
  ]);
  await dialog.getByText('2 files', { exact: true }).waitFor();
  expect(await upload.isEnabled()).toBe(true);
  expect(pageErrors).toEqual([]);
});

test('an item shows errors at its fields until they change, and a refused album at its name', async () => {
  const { page, api, vault, pageErrors } = await openVault(itemsNamed('letter'));
  const [letter] = itemsNamed('letter');
  api.answer(editVaultItem, letter!);
  const dialog = vault.dialog('Edit Content');
  const [title, tags] = [dialog.getByLabel('Title'), dialog.getByLabel('Tags')];
  const save = () => dialog.getByRole('button', { name: 'Save changes' }).click();
  await vault.act('Edit', 'letter');
  await title.fill('');
  await tags.fill('x'.repeat(51));
  await save();
  await expectErrorAt(title, 'Enter a title.');
  expect(await isInvalid(tags)).toBe(true);
  expect(api.sent(editVaultItem)).toEqual([]);
  await title.fill('letter');
  await tags.fill('paper, ink');
  const accept = api.refuse(editVaultItem, { ...InvalidInput, message: 'This tag is reserved.' }, 'tags.1');
  await save();
  await expectErrorAt(tags, 'This tag is reserved.');
  expect(await dialog.getByRole('alert').count()).toBe(0);
  accept();
  await tags.fill('paper');
  await expect.poll(() => isInvalid(tags)).toBe(false);
  await save();
  await dialog.waitFor({ state: 'detached' });
  expect(api.sent(editVaultItem).at(-1)?.body).toMatchObject({ tags: 'paper' });

  const album = vault.dialog('New album');
  api.refuse(createAlbum, AlbumNameTaken, 'name');
  await vault.select('letter');
  await page.getByRole('button', { name: 'Add to album' }).click();
  await page.getByRole('menuitem', { name: 'New album' }).click();
  await album.getByLabel('Name').fill('paper');
  await album.getByRole('button', { name: 'Create album' }).click();
  await expectErrorAt(album.getByLabel('Name'), 'You already have an album with this name.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => album.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

const fruit = { id: VaultAlbumId.parse('01890000-0000-7000-8000-0000000000f0'), name: 'Fruit', items: 3 };

test('selected items are moved to an album, which is shown, sorted and deleted', async () => {
  const { page, api, vault, pageErrors } = await openVault(itemsNamed('apple', 'cherry', 'banana'));
  const album = { ...sampleOf(createAlbum.data, 'full'), ...fruit };
  const ids = itemsNamed('apple', 'cherry', 'banana').map(({ id }) => id);
  api.answer(createAlbum, album);
  api.answer(listVaultIds, { ids, total: 3 });
  api.answer(changeAlbum, album);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('toolbar', { name: '3 selected' }).waitFor();
  const desk = page.viewportSize()!;
  await page.setViewportSize(phone);
  for (const action of await page.getByRole('toolbar').getByRole('button').all()) await expectInView(action);
  await page.setViewportSize(desk);
  await page.getByRole('button', { name: 'Add to album' }).click();
  await page.getByRole('menuitem', { name: 'New album' }).click();
  await vault.dialog('New album').getByLabel('Name').fill('Fruit');
  api.answer(listAlbums, [album]);
  await vault.dialog('New album').getByRole('button', { name: 'Create album' }).click();
  await page.getByText('3 items added to Fruit').waitFor();
  expect(api.sent(createAlbum)[0]?.body).toEqual({ name: 'Fruit' });
  expect(api.sent(changeAlbum)[0]?.body).toMatchObject({ add: ids });

  const lastQuery = () => Object.fromEntries(api.sent(listVault).at(-1)?.query ?? []);
  await page.getByRole('button', { name: 'Album: All content' }).click();
  await page.getByRole('menuitem', { name: /^Fruit/ }).click();
  await page.getByRole('button', { name: 'Album: Fruit' }).waitFor();
  await expect.poll(lastQuery).toMatchObject({ album: fruit.id });
  await page.getByRole('button', { name: 'Sort: Newest first' }).click();
  for (const [name, sort] of [
    ['Title A–Z', 'title'],
    ['Largest first', 'largest'],
  ] as const) {
    await page.getByRole('menuitemradio', { name }).click();
    await expect.poll(lastQuery).toMatchObject({ album: fruit.id, sort });
  }
  await vault.select('banana');
  await page.getByRole('button', { name: 'Remove from album' }).click();
  await expect.poll(() => api.sent(changeAlbum).at(-1)?.body).toMatchObject({ remove: [ids[2]] });
  await page.getByRole('button', { name: 'Album: Fruit' }).click();
  await page.getByRole('menuitem', { name: 'Delete album' }).click();
  await vault.dialog('Delete the album Fruit?').getByRole('button', { name: 'Delete album' }).click();
  await expect.poll(() => api.sent(deleteAlbum)[0]?.params).toEqual({ id: fruit.id });
  await page.getByRole('button', { name: 'Album: All content' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('selected items are made private, and deleted after a confirmation', async () => {
  const items = itemsNamed('one', 'two', 'three').map((each) => ({ ...each, isPrivate: false }));
  const { page, api, vault, pageErrors } = await openVault(items);
  const ids = items.slice(0, 2).map(({ id }) => id);
  api.answer(changePrivacy, { changed: ids });
  api.answer(deleteVaultItems, { deleted: ids, inUse: [] });
  for (const title of ['one', 'two']) await vault.select(title);
  await page.getByRole('button', { name: 'Make private' }).click();
  await page.getByText('2 items are now private').waitFor();
  expect(api.sent(changePrivacy)[0]?.body).toEqual({ ids, isPrivate: true });
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Are you sure you want to delete this content?').waitFor();
  expect(api.sent(deleteVaultItems)).toEqual([]);
  api.answer(listVault, items.slice(2));
  await vault.dialog('Delete content').getByRole('button', { name: 'Delete' }).click();
  await vault.card('one').waitFor({ state: 'hidden' });
  expect(api.sent(deleteVaultItems)[0]?.body).toEqual({ ids });
  expect(await page.getByRole('article').count()).toBe(1);
  expect(pageErrors).toEqual([]);
});

test('an item is shown in the vault for a price, with an error at an invalid one', async () => {
  const item: VaultItem = { ...itemsNamed('Contact sheet')[0]!, type: 'image' };
  const { page, api, vault, pageErrors } = await openVault([item]);
  const price = { amountMinor: 400, currency: 'USD' } as const;
  const exposure = { kind: 'vault', audience: 'followers', price } as const;
  api.answer(changeVaultAccess, { changed: [item.id] });
  await vault.select('Contact sheet');
  await page.getByRole('button', { name: 'Show in vault' }).click();
  const dialog = vault.dialog('Show in vault');
  const show = dialog.getByRole('button', { name: 'Show', exact: true });
  await dialog.getByLabel('Open to').selectOption('Followers');
  await dialog.getByLabel('Price').fill('0.5');
  await show.click();
  await dialog.getByText('Enter 1–500').waitFor();
  expect(api.sent(changeVaultAccess)).toEqual([]);
  await dialog.getByLabel('Price').fill('4');
  const shown = { ...item, isPrivate: false, audience: 'followers', price, seenBy: [exposure] } satisfies VaultItem;
  api.answer(listVault, [shown]);
  api.answer(readVaultItem, shown);
  await show.click();
  await vault.card('Contact sheet').getByText('Sold for $4 in your vault for followers').waitFor();
  expect(api.sent(changeVaultAccess)[0]?.body).toMatchObject({ ids: [item.id], audience: 'followers', price: '4' });
  await vault.act('Edit', 'Contact sheet');
  expect(await vault.dialog('Edit content').getByLabel('Price').inputValue()).toBe('4');
  expect(pageErrors).toEqual([]);
});
