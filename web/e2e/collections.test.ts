import { followUser } from '@velvet/contracts/account/follows';
import { createCollection, listCollections, updateCollection } from '@velvet/contracts/account/collections';
import { createPost } from '@velvet/contracts/content/post-calls';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

test('a collection with a creator is private, then public for a visitor with the posts, and announces new ones', async () => {
  const { creator } = await openShop({ person: stage.person, drain: stage.drain }, 'Petra Oduya');
  const owner = await stage.person('Linus Faber');
  must(await owner.make(followUser, { params: { userId: creator.id } }));
  const { id } = must(
    await owner.make(createCollection, { body: { name: 'Slow light', description: 'Mornings, mostly' } }),
  );
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
  expect(must(await owner.make(listCollections))).toMatchObject([{ name: 'Slow light', creatorCount: 1 }]);
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
  await page.setViewportSize(phone);
  await expectToFit(page);

  const { page: visitor } = await stage.visit();
  await openAddress(visitor, `/collection/${id}`);
  await visitor.getByText('Collection not found').waitFor();
  must(await owner.make(updateCollection, { params: { id }, body: { isPrivate: false } }));
  await stage.drain();
  await openAddress(visitor, `/collection/${id}`);
  await visitor.getByRole('heading', { level: 1, name: 'Slow light' }).waitFor();
  await visitor.getByText('Straight from the press').waitFor();
  await visitor
    .getByRole('button', { name: /^Unlock for/ })
    .first()
    .waitFor();
  await visitor.getByRole('button', { name: 'Copy link' }).waitFor();
  expect(await visitor.getByRole('button', { name: 'Edit creators' }).count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('link previews show the head of a public collection; a private and an unknown one are the same', async () => {
  const owner = await stage.person('Otto Brandt');
  const body = { name: 'Slow light', description: 'Mornings, mostly', isPrivate: false };
  const { id } = must(await owner.make(createCollection, { body }));
  const read = (each: string) => fetch(stage.at(`/collection/${each}`));
  const head = await (await read(id)).text();
  expect(head).toContain('<meta property="og:title" content="Slow light · Velvet" />');
  expect(head).toContain('<meta property="og:description" content="Mornings, mostly" />');
  must(await owner.make(updateCollection, { params: { id }, body: { isPrivate: true } }));
  const [hidden, unknown] = await Promise.all([id, crypto.randomUUID()].map(read));
  expect([hidden?.status, unknown?.status]).toEqual([404, 404]);
  expect(await hidden?.text()).toBe(await unknown?.text());
});
