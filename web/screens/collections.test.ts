import {
  addToCollection,
  Collection,
  createCollection,
  deleteCollection,
  listCollectionCreators,
  listCollections,
  listCollectionsOf,
  OrderChanged,
  orderCollectionCreators,
  orderCollections,
  restoreCollection,
  updateCollection,
} from '@velvet/contracts/account/collections';
import { readUser } from '@velvet/contracts/account/users';
import { Internal } from '@velvet/contracts/failure';
import { CollectionId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import { dashboardPage } from '#e2e/pages/dashboard.page.ts';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { drag, lift, moveByKeys, touchDrag } from '#e2e/support/sorting.ts';
import { loadAddress } from '#e2e/support/travel.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

const collectionsNamed = (...names: readonly string[]): Collection[] =>
  names.map((name, index) => ({
    ...sampleOf(Collection, 'empty'),
    id: CollectionId.parse(`01890000-0000-7000-8000-0000000000d${index}`),
    name,
    isPrivate: false,
  }));

test('a collection is created, edited, searched, deleted and restored', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const [night] = collectionsNamed('Night music');
  const described = { ...night!, description: 'For late trains' };
  api.answer(listCollections, []);
  await dashboardPage(page).open('collections');
  await page.getByText('No collections yet').waitFor();
  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night music');
  await dialog.getByRole('switch', { name: 'Private' }).uncheck({ force: true });
  api.answer(createCollection, night!);
  api.answer(listCollections, [night!]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Night music' }) });
  await card.getByText('Public · 0 creators').waitFor();
  expect(api.sent(createCollection)[0]?.body).toMatchObject({ name: 'Night music', isPrivate: false });

  await card.getByRole('button', { name: 'Edit Night music' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('For late trains');
  api.answer(updateCollection, described);
  api.answer(listCollections, [described]);
  await page.getByRole('button', { name: 'Save' }).click();
  await card.getByText('For late trains').waitFor();
  await page.getByRole('searchbox', { name: 'Search collections' }).fill('no such words');
  await card.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox', { name: 'Search collections' }).fill('trains');
  api.answer(listCollections, []);
  api.answer(deleteCollection, { id: night!.id });
  await card.getByRole('button', { name: 'Delete Night music' }).click();
  await card.waitFor({ state: 'hidden' });
  await expect.poll(() => api.sent(deleteCollection).length).toBe(1);
  api.answer(restoreCollection, described);
  api.answer(listCollections, [described]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  expect(api.sent(restoreCollection)[0]?.params).toEqual({ id: night!.id });
  expect(pageErrors).toEqual([]);
});

test('a creator is added to collections from the page and from a card', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const [painters, light] = collectionsNamed('Painters', 'Light');
  const nika = { ...sampleOf(readUser.data, 'full'), name: 'Nika Alvarado', handle: 'nika', role: 'creator' as const };
  api.answer(readUser, nika);
  api.answer(listCollections, [painters!]);
  api.answer(listCollectionsOf, []);
  api.answer(addToCollection, painters!);
  await page.goto('/@nika');
  const open = async () => {
    await page
      .getByRole('button', { name: /^More options/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Add to collection' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Collections with Nika Alvarado' });
  await dialog.getByRole('checkbox', { name: 'Painters' }).click();
  await expect
    .poll(() => api.sent(addToCollection)[0])
    .toMatchObject({ params: { id: painters!.id }, body: { creatorId: nika.id } });
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await dialog.getByText('is required').waitFor();
  await dialog.getByRole('textbox', { name: 'New Collection' }).fill('Light');
  api.answer(createCollection, light!);
  api.answer(listCollections, [painters!, light!]);
  api.answer(listCollectionsOf, [painters!.id, light!.id]);
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Light' }).isChecked()).toBe(true);
  await expect.poll(() => dialog.getByRole('textbox', { name: 'New Collection' }).inputValue()).toBe('');
  await page.setViewportSize(phone);
  await expectToFit(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await loadAddress(page, '/dashboard?section=discover&user=nika');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^More options/i })
    .click();
  await page.getByRole('menuitem', { name: 'Add to collection' }).click();
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Light' }).isChecked()).toBe(true);
  expect(pageErrors).toEqual([]);
});

test('collections are ordered by pointer, by touch and by keyboard, and are as before when it fails', async () => {
  const { page, api, pageErrors } = await screens.visit({ hasTouch: true });
  const all = collectionsNamed('First', 'Second', 'Third');
  const idOf = (name: string) => all.find((each) => each.name === name)!.id;
  api.answer(listCollections, all);
  api.answer(orderCollections, ({ body }) => (body as { ids: CollectionId[] }).ids);
  await dashboardPage(page).open('collections');
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });
  const shown = () => page.getByRole('heading', { level: 2 }).allInnerTexts();
  const expectSent = (...names: readonly string[]) =>
    expect.poll(() => api.sent(orderCollections).at(-1)?.body).toMatchObject({ ids: names.map(idOf) });
  await drag(page, handle('First'), handle('Second'));
  await expectSent('Second', 'First', 'Third');
  await touchDrag(page, handle('Third'), handle('Second'));
  await expectSent('Third', 'Second', 'First');
  await moveByKeys(page, 'Third', 'ArrowRight', [1, 2]);
  await expectSent('Second', 'Third', 'First');
  await expect.poll(shown).toEqual(['Second', 'Third', 'First']);

  const mend = api.refuse(orderCollections, OrderChanged);
  api.answer(listCollections, all);
  await moveByKeys(page, 'Second', 'ArrowRight', [1, 2]);
  await page.getByText('The order was changed elsewhere. Please sort it again.').waitFor();
  await expect.poll(shown).toEqual(['First', 'Second', 'Third']);
  mend();
  api.refuse(orderCollections, { ...Internal, message: '' });
  await moveByKeys(page, 'First', 'ArrowRight', [1, 2]);
  await page.getByText('Failed to save the order').waitFor();
  await expect.poll(shown).toEqual(['First', 'Second', 'Third']);
  await page.getByRole('searchbox').fill('t');
  await handle('Third').waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('creators of a collection are ordered; Escape cancels a move and leaves the dialog open', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const [first] = collectionsNamed('First');
  const people = sampleOf(listCollectionCreators.data, 'full').slice(0, 2);
  api.answer(listCollections, [first!]);
  api.answer(listCollectionCreators, people);
  api.answer(orderCollectionCreators, first!);
  await dashboardPage(page).open('collections');
  await page.getByRole('button', { name: 'Add a creator to First' }).click();
  const [one, other] = people;
  await moveByKeys(page, one!.name, 'ArrowDown', [1, 2]);
  await expect
    .poll(() => api.sent(orderCollectionCreators)[0]?.body)
    .toMatchObject({ creatorIds: [other!.id, one!.id] });
  await lift(page, one!.name, 2);
  await page.keyboard.press('Escape');
  await page.getByText(`${one!.name} stays where it was.`).waitFor({ state: 'attached' });
  await page.getByRole('dialog', { name: 'First' }).waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});
