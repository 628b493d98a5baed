import { followUser } from '@velvet/contracts/account/follows';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { photo } from './support/photo.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

test('a post with photos is liked, edited and deleted, while the open page of a friend follows', async () => {
  const [bea, friend] = [await stage.person('Bea Lund'), await stage.person('Ana Ruiz')];
  must(await bea.make(followUser, { params: { userId: friend.id } }));
  must(await friend.make(followUser, { params: { userId: bea.id } }));
  await stage.drain();
  const { page: writing, pageErrors } = await stage.visitAs(bea);
  await dashboardPage(writing).open();
  const feed = feedPage(writing);
  await feed.attach(photo('a.png'), photo('b.png'));
  await writing.getByRole('button', { name: 'ALT: describe a.png' }).click();
  await writing.getByRole('textbox', { name: 'Describe a.png' }).fill('A red pixel');
  await writing.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await feed.chooseAudience('Friends');
  await feed.write('Before.');
  const post = feed.post('Before.');
  await post.getByRole('button', { name: 'Open A red pixel' }).waitFor();
  // the post is published when both photos are processed
  await post.getByRole('button', { name: 'Open Photo 2 of 2' }).waitFor();

  const { page } = await stage.visitAs(friend);
  await openAddress(page, `/@${bea.handle}`);
  await page
    .getByRole('radio', { name: 'List' })
    .or(page.getByRole('button', { name: 'List' }))
    .first()
    .click({ force: true });
  const shown = feedPage(page);
  await shown.post('Before.').getByRole('img', { name: 'A red pixel' }).waitFor();
  await post.getByRole('button', { name: /^Like, / }).click();
  await shown
    .post('Before.')
    .getByRole('button', { name: /^Like, 1 / })
    .waitFor();
  await post.getByRole('button', { name: 'More options' }).click();
  await writing.getByRole('menuitem', { name: 'Edit post' }).click();
  const dialog = writing.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByLabel('Text', { exact: true }).fill('Afterwards.');
  await dialog.getByRole('button', { name: 'Remove attachment 2' }).click();
  const chooser = writing.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles([photo('c.png')]);
  await dialog.getByRole('button', { name: 'Move c.png earlier' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await shown.post('Afterwards.').getByRole('button', { name: 'Open Photo 1 of 2' }).waitFor();
  const names = await shown
    .post('Afterwards.')
    .getByRole('button', { name: /^Open / })
    .evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(names).toEqual(['Open Photo 1 of 2', 'Open A red pixel']);
  await feed.post('Afterwards.').getByRole('button', { name: 'More options' }).click();
  await writing.getByRole('menuitem', { name: 'Delete post' }).click();
  await writing.getByRole('button', { name: 'Delete', exact: true }).click();
  await shown.post('Afterwards.').waitFor({ state: 'detached' });
  expect(await page.getByRole('article').count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
