import { followUser } from '@velvet/contracts/account/follows';
import { createPost } from '@velvet/contracts/content/post-calls';
import { drawPicture } from '@velvet/demo/art/picture';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { must, openShop } from './support/shop.ts';
import { openAddress, reload } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

test('a new post is announced above the feed, and its reaction and comments with pictures are on the pages of both', async () => {
  const { creator, open } = await openShop(stage, 'Iris Vale');
  const fan = await stage.person('Noel Brandt');
  must(await fan.make(followUser, { params: { userId: creator.id } }));
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(fan);
  await dashboardPage(page).open();
  const feed = feedPage(page);
  const post = feed.post('Good evening from Iris Vale');
  await post.waitFor();
  must(await creator.make(createPost, { body: { text: 'After.' } }));
  await feed.arrivals.waitFor();
  expect(await feed.post('After.').count()).toBe(0);
  await feed.arrivals.click();
  await feed.post('After.').waitFor();

  await post.getByRole('button', { name: 'Like, 0' }).press('ArrowUp');
  await page.getByRole('button', { name: 'Fire', exact: true }).click();
  await post.getByRole('button', { name: 'Remove fire reaction, 1 like' }).waitFor();
  await post.getByRole('button', { name: 'Comments, 0' }).click();
  await post.getByLabel('Write a comment...').fill('This.');
  await post.getByRole('button', { name: 'Send' }).click();
  await post.getByText('This.').waitFor();
  await post.getByRole('button', { name: 'Reply', exact: true }).click();
  await post.getByLabel('Reply to Noel Brandt...').fill('And that.');
  await post.getByLabel('Reply to Noel Brandt...').press('Enter');
  await post.getByText('And that.').waitFor();

  const { page: hers } = await stage.visitAs(creator);
  await openAddress(hers, `/dashboard?post=${open}`);
  const own = hers.getByRole('article').filter({ hasText: 'Good evening' });
  await own.getByText('This.').waitFor();
  await own.getByLabel('Write a comment...').fill('From the same roll');
  const chooser = hers.waitForEvent('filechooser');
  await hers.getByRole('button', { name: 'Add pictures' }).click();
  const buffer = Buffer.from(await drawPicture({ seed: 1, width: 640, height: 480 }));
  await (await chooser).setFiles([{ name: 'roof.jpg', mimeType: 'image/jpeg', buffer }]);
  await hers.getByRole('button', { name: 'ALT: describe roof.jpg' }).click();
  await hers.getByRole('textbox', { name: 'Describe roof.jpg' }).fill('A roof in the rain');
  await hers.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).last().click();
  await own.getByRole('button', { name: 'Send' }).click();
  await own.getByRole('button', { name: 'Open A roof in the rain' }).waitFor();

  await reload(page);
  await post.getByRole('button', { name: 'Remove fire reaction, 1 like' }).waitFor();
  await post.getByRole('button', { name: 'Comments, 3' }).click();
  await post.getByRole('button', { name: 'Show 1 reply' }).click();
  await post.getByText('And that.').waitFor();
  await post.getByRole('button', { name: 'Open A roof in the rain' }).click();
  await page.getByRole('dialog', { name: 'Media' }).getByRole('img', { name: 'A roof in the rain' }).waitFor();
  expect(pageErrors).toEqual([]);
});
