import { followUser } from '@velvet/contracts/account/follows';
import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import {
  addToCollection,
  createCollection,
  listCollectionCreators,
  listCollections,
  orderCollections,
  updateCollection,
} from '@velvet/contracts/account/collections';
import { createPost } from '@velvet/contracts/content/post-calls';
import type { CollectionId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must, openShop } from './support/shop.ts';
import type { TestUser } from './support/site.ts';
import { drag, lift, moveByKeys, touchDrag } from './support/sorting.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

test('a member creates a collection, adds a creator, edits, deletes and restores it', async () => {
  const creator = await stage.person('Juno Castellane');
  must(await creator.make(completeOnboarding, { body: { role: 'creator' } }));
  const owner = await stage.person('Matteo Lindgren');
  const { page, pageErrors } = await stage.visitAs(owner);
  await dashboardPage(page).open('collections');
  await page.getByText('No collections yet').waitFor();
  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night music');
  await dialog.getByRole('switch', { name: 'Private' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Create' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Night music' }) });
  await card.getByText('Public · 0 creators').waitFor();

  await card.getByRole('button', { name: 'Add a creator to Night music' }).click();
  const adding = page.getByRole('dialog', { name: 'Night music' });
  await adding.getByRole('searchbox').fill('Juno Castellane');
  await adding.getByRole('button', { name: 'Add Juno Castellane' }).click();
  await adding.getByRole('button', { name: 'Remove Juno Castellane' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await card.getByText('Public · 1 creator').waitFor();
  await card.getByRole('button', { name: /^Juno Castellane/ }).waitFor();

  await card.getByRole('button', { name: 'Edit Night music' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('For late trains');
  await page.getByRole('button', { name: 'Save' }).click();
  await card.getByText('For late trains').waitFor();
  await page.getByRole('searchbox', { name: 'Search collections' }).fill('no such words');
  await card.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox', { name: 'Search collections' }).fill('trains');
  await card.getByRole('button', { name: 'Delete Night music' }).click();
  await card.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  expect(must(await owner.make(listCollections))).toMatchObject([{ name: 'Night music', creatorCount: 1 }]);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});

test('a creator is added to collections from the page and from a card', async () => {
  const creator = await stage.person('Nika Alvarado');
  must(await creator.make(completeOnboarding, { body: { role: 'creator' } }));
  await stage.drain();
  const owner = await stage.person('Ilse Tamm');
  must(await owner.make(createCollection, { body: { name: 'Painters' } }));
  const { page, pageErrors } = await stage.visitAs(owner);
  await openAddress(page, `/@${creator.handle}`);
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
  await expect.poll(async () => must(await owner.make(listCollections))[0]?.creatorCount).toBe(1);
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await dialog.getByText('is required').waitFor();
  await dialog.getByRole('textbox', { name: 'New Collection' }).fill('Light');
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Light' }).isChecked()).toBe(true);
  await expect.poll(() => dialog.getByRole('textbox', { name: 'New Collection' }).inputValue()).toBe('');
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await dialog.getByRole('checkbox', { name: 'Painters' }).click();
  await expect.poll(async () => must(await owner.make(listCollections)).map((each) => each.creatorCount)).toContain(0);

  await page.keyboard.press('Escape');
  await openAddress(page, `/dashboard?section=discover&user=${creator.handle}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^More options/i })
    .click();
  await page.getByRole('menuitem', { name: 'Add to collection' }).click();
  await dialog.getByRole('checkbox', { name: 'Light' }).waitFor();
  expect(await dialog.getByRole('checkbox', { name: 'Light' }).isChecked()).toBe(true);
  expect(pageErrors).toEqual([]);
});

const namesOf = async (owner: TestUser) => must(await owner.make(listCollections)).map(({ name }) => name);
const handlesOf = async (owner: TestUser, id: CollectionId) =>
  must(await owner.make(listCollectionCreators, { params: { id } })).map(({ handle }) => handle);

async function creatorsNamed(...names: readonly string[]) {
  const creators = await Promise.all(names.map((name) => stage.person(name)));
  for (const creator of creators) must(await creator.make(completeOnboarding, { body: { role: 'creator' } }));
  return creators;
}

async function collectionOf(owner: TestUser, name: string, creators: readonly TestUser[], isPrivate = true) {
  const { id } = must(
    await owner.make(createCollection, { body: { name, description: 'Mornings, mostly', isPrivate } }),
  );
  for (const creator of creators)
    must(await owner.make(addToCollection, { params: { id }, body: { creatorId: creator.id } }));
  return id;
}

test('collections are ordered by pointer, by touch and by keyboard', async () => {
  const owner = await stage.person('Iris Halvorsen');
  for (const name of ['Third', 'Second', 'First']) await collectionOf(owner, name, []);
  const { page, pageErrors } = await stage.visitAs(owner, { hasTouch: true });
  await dashboardPage(page).open('collections');
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });
  const shown = () => page.getByRole('heading', { level: 2 }).allInnerTexts();

  await drag(page, handle('First'), handle('Second'));
  await expect.poll(() => namesOf(owner)).toEqual(['Second', 'First', 'Third']);
  await touchDrag(page, handle('Third'), handle('Second'));
  await expect.poll(() => namesOf(owner)).toEqual(['Third', 'Second', 'First']);
  await moveByKeys(page, 'Third', 'ArrowRight', [1, 2]);
  await expect.poll(() => namesOf(owner)).toEqual(['Second', 'Third', 'First']);
  await page.reload();
  await expect.poll(shown).toEqual(['Second', 'Third', 'First']);

  const mine = must(await owner.make(listCollections)).map((each) => each.id);
  must(await owner.make(orderCollections, { body: { ids: mine.toReversed() } }));
  await moveByKeys(page, 'Second', 'ArrowRight', [1, 2]);
  await page.getByText('The order was changed elsewhere. Please sort it again.').waitFor();
  await expect.poll(shown).toEqual(['First', 'Third', 'Second']);
  must(await owner.make(orderCollections, { body: { ids: mine } }));
  await page.reload();
  await expect.poll(shown).toEqual(['Second', 'Third', 'First']);

  await page.route('**/collections/order', (route) => route.fulfill({ status: 500, body: '' }));
  await moveByKeys(page, 'Second', 'ArrowRight', [1, 2]);
  await page.getByText('Failed to save the order').waitFor();
  await expect.poll(shown).toEqual(['Second', 'Third', 'First']);
  await page.getByRole('searchbox').fill('t');
  await handle('Third').waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('creators of a collection are ordered; Escape cancels a move and leaves the dialog open', async () => {
  const creators = await creatorsNamed('Bea Lund', 'Cato Ruiz');
  const owner = await stage.person('Vera Munch');
  const id = await collectionOf(owner, 'First', creators);
  const { page, pageErrors } = await stage.visitAs(owner);
  await dashboardPage(page).open('collections');
  await page.getByRole('button', { name: 'Add a creator to First' }).click();
  await moveByKeys(page, 'Bea Lund', 'ArrowDown', [1, 2]);
  await expect.poll(() => handlesOf(owner, id)).toEqual(creators.map(({ handle }) => handle).toReversed());
  await lift(page, 'Bea Lund', 2);
  await page.keyboard.press('Escape');
  await page.getByText('Bea Lund stays where it was.').waitFor({ state: 'attached' });
  await page.getByRole('dialog', { name: 'First' }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});

test('the page of a collection shows its creators and their posts, and announces new ones', async () => {
  const { creator } = await openShop({ person: stage.person, drain: stage.drain }, 'Petra Oduya');
  const owner = await stage.person('Linus Faber');
  must(await owner.make(followUser, { params: { userId: creator.id } }));
  await collectionOf(owner, 'Slow light', []);
  const { page, pageErrors } = await stage.visitAs(owner);
  await dashboardPage(page).open('collections');
  await page.getByRole('link', { name: 'Slow light' }).click();
  await page.getByRole('heading', { level: 1, name: 'Slow light' }).waitFor();
  await page.getByText('No creators yet').waitFor();
  expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Add creator', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Slow light' });
  await dialog.getByRole('searchbox').fill('Petra Oduya');
  await dialog.getByRole('button', { name: 'Add Petra Oduya' }).click();
  await dialog.getByRole('button', { name: 'Remove Petra Oduya' }).waitFor();
  await stage.drain();
  // closing the dialog reads the posts again; a post made before that answer would be shown unannounced
  const postsRead = page.waitForResponse((response) => new URL(response.url()).searchParams.has('collection'));
  await page.keyboard.press('Escape');
  await postsRead;
  await page.getByRole('link', { name: 'Petra Oduya' }).first().waitFor();
  await page.getByText('Good evening from Petra Oduya').waitFor();
  must(await creator.make(createPost, { body: { text: 'Straight from the press' } }));
  await page.getByRole('button', { name: '1 new post' }).click();
  await page.getByText('Straight from the press').waitFor();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});

test('a private collection does not exist for others, and a public one is open to everyone', async () => {
  const { creator } = await openShop({ person: stage.person, drain: stage.drain }, 'Runa Okafor');
  const owner = await stage.person('Emil Sands');
  const id = await collectionOf(owner, 'Slow light', [creator]);
  const visitor = await stage.visit();
  const member = await stage.visitAs(await stage.person('Yara Klein'));
  for (const { page } of [visitor, member]) {
    await openAddress(page, `/collection/${id}`);
    await page.getByText('Collection not found').waitFor();
  }
  must(await owner.make(updateCollection, { params: { id }, body: { isPrivate: false } }));
  await stage.drain();
  for (const { page } of [visitor, member]) {
    await openAddress(page, `/collection/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Slow light' }).waitFor();
    await page.getByText('Good evening from Runa Okafor').waitFor();
    await page
      .getByRole('button', { name: /^Unlock for/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit creators' }).count()).toBe(0);
    await expectAccessible(page);
  }
  expect([...visitor.pageErrors, ...member.pageErrors]).toEqual([]);
});

test('link previews show the head of a public collection; a private and an unknown one are the same', async () => {
  const owner = await stage.person('Otto Brandt');
  const id = await collectionOf(owner, 'Slow light', [], false);
  const read = (each: string) => fetch(stage.at(`/collection/${each}`));
  const head = await (await read(id)).text();
  expect(head).toContain('<meta property="og:title" content="Slow light · Velvet" />');
  expect(head).toContain('<meta property="og:description" content="Mornings, mostly" />');
  must(await owner.make(updateCollection, { params: { id }, body: { isPrivate: true } }));
  const [hidden, unknown] = await Promise.all([id, crypto.randomUUID()].map(read));
  expect([hidden?.status, unknown?.status]).toEqual([404, 404]);
  expect(await hidden?.text()).toBe(await unknown?.text());
});
