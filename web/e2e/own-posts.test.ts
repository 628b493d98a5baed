import { createPost } from '@velvet/contracts/content/post-calls';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { creatorPage } from './pages/creator.page.ts';
import { dashboardPage } from './pages/dashboard.page.ts';
import { chooseMoment } from './pages/calendar.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { expectAccessible, expectInView, phone } from './support/browser.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress, reload } from './support/travel.ts';

const stage = useStage();
/** A PNG image of one pixel; appended bytes make each file unique. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.concat([pixel, Buffer.from(name)]) });
const broken = { name: 'broken.png', type: 'image/png', content: new TextEncoder().encode('No picture at all.') };
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

async function openUnpublished(page: Page) {
  const region = page.getByRole('region', { name: 'Not published yet' });
  await region.getByRole('button', { name: /^Not published yet/ }).click();
  return region;
}

test('a scheduled post appears to its author, who reschedules, cancels and publishes it', async () => {
  const { page } = await stage.openMember();
  const { composer, text, post } = feedPage(page);
  await text.fill('Good morning, later.');
  await composer.getByRole('button', { name: 'Options' }).click();
  await chooseMoment(page, composer, hours(2));
  await composer.getByRole('button', { name: 'Schedule', exact: true }).click();
  const region = await openUnpublished(page);
  await region.getByText('1 scheduled').waitFor();
  const row = region.getByRole('listitem').filter({ hasText: 'Good morning, later.' });
  await row.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await chooseMoment(page, dialog, hours(26));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Cancel schedule' }).click();
  await region.getByText('1 draft').waitFor();
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Publish now' }).click();
  await post('Good morning, later.').waitFor();
  await region.waitFor({ state: 'detached' });
  expect(await post('Good morning, later.').count()).toBe(1);
});

test('a draft is saved from the composer and deleted after a confirmation', async () => {
  const { page } = await stage.openMember();
  const { composer, text } = feedPage(page);
  await text.fill('Half a thought');
  await composer.getByRole('button', { name: 'Options' }).click();
  await composer.getByRole('button', { name: 'Save draft' }).click();
  const region = await openUnpublished(page);
  await region.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await region.waitFor({ state: 'detached' });
  await reload(page);
  await composer.waitFor();
  expect(await region.count()).toBe(0);
});

test('a failed post shows the reason, and is published when its media are replaced', async () => {
  const person = await stage.person('Bea Broken');
  // sent in the same call as the post: an uploaded file that is broken would be refused at once
  must(await person.make(createPost, { body: { text: 'With a picture.', privacy: 'friends' }, files: [broken] }));
  const { page } = await stage.visitAs(person);
  await dashboardPage(page).open();
  const feed = feedPage(page);
  const region = await openUnpublished(page);
  await region.getByText(/^Couldn't be published: /).waitFor();
  await page.setViewportSize(phone);
  await region.getByRole('button', { name: 'Change media' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  for (const name of ['Cancel', 'Save draft', 'Post']) {
    await expectInView(dialog.getByRole('button', { name, exact: true }));
  }
  await dialog.getByRole('button', { name: 'Remove attachment 1' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles([photo('good.png')]);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await feed.post('With a picture.').getByRole('button', { name: 'Open Photo 1 of 1' }).waitFor();
  expect(await region.count()).toBe(0);
});

test('media of a published post are added, described, reordered and removed', async () => {
  const { page } = await stage.openMember();
  const feed = feedPage(page);
  await feed.attach(photo('a.png'), photo('b.png'));
  await page.getByRole('button', { name: 'ALT: describe a.png' }).click();
  await page.getByRole('textbox', { name: 'Describe a.png' }).fill('A red pixel');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await feed.chooseAudience('Friends');
  await feed.write('Two of three.');
  const post = feed.post('Two of three.');
  await post.getByRole('button', { name: 'Open A red pixel' }).waitFor();
  // the post is published when both photos are processed
  await post.getByRole('button', { name: 'Open Photo 2 of 2' }).waitFor();
  expect(await post.getByRole('img', { name: 'A red pixel' }).count()).toBe(1);
  await post.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Edit post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByRole('button', { name: 'Remove attachment 2' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles([photo('c.png')]);
  await dialog.getByRole('button', { name: 'Move c.png earlier' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await post.getByRole('button', { name: 'Open Photo 1 of 2' }).waitFor();
  const names = await post
    .getByRole('button', { name: /^Open / })
    .evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(names).toEqual(['Open Photo 1 of 2', 'Open A red pixel']);
});

test('saved posts are listed, searched and removed, also on a phone', async () => {
  const { page } = await stage.openMember();
  const feed = feedPage(page);
  for (const words of ['Worth keeping.', 'Worth nothing.']) {
    await feed.write(words);
    await feed.post(words).waitFor();
  }
  await feed.post('Worth keeping.').getByRole('button', { name: 'Save', exact: true }).click();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Ana Ruiz' }).click();
  await page.getByRole('menuitem', { name: 'Saved' }).click();
  await page.getByRole('heading', { name: 'Saved', level: 1 }).waitFor();
  await feed.post('Worth keeping.').waitFor();
  expect(await feed.post('Worth nothing.').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search saved posts' }).fill('nothing');
  await page.getByText('No saved posts match').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  const save = feed.post('Worth keeping.').getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await reload(page);
  await page.getByText('No saved posts yet').waitFor();
});

test('a person is mentioned by an autocompleted handle, and a comment is edited', async () => {
  const { page } = await stage.openMember();
  const feed = feedPage(page);
  await feed.write('Say hello.');
  const post = feed.post('Say hello.');
  await post.getByRole('button', { name: /^Comment/ }).click();
  const box = post.getByLabel('Write a comment...');
  await box.pressSequentially('Hi @person');
  await post.getByRole('option').first().waitFor();
  await box.press('Enter');
  await expect.poll(() => box.inputValue()).toMatch(/^Hi @person\.\d+ $/);
  const named = (await box.inputValue()).trim().slice(3);
  await post.getByRole('button', { name: 'Send' }).click();
  await post.getByRole('link', { name: named, exact: true }).waitFor();
  await post.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.setViewportSize(phone);
  await post.getByLabel('Edit your comment').fill('Hello');
  await expectAccessible(page);
  const { width = 0 } = (await post.getByLabel('Edit your comment').boundingBox()) ?? {};
  expect(width).toBeGreaterThan(phone.width / 2);
  await post.getByRole('button', { name: 'Save comment' }).click();
  await post.getByText('· edited').waitFor();
  expect(await post.getByText('Hello', { exact: true }).count()).toBe(1);
});

test('pinned posts are first on the page of their author and marked', async () => {
  const { page } = await stage.openMember();
  const feed = feedPage(page);
  for (const words of ['The oldest.', 'The newest.']) {
    await feed.write(words);
    await feed.post(words).waitFor();
  }
  await feed.post('The oldest.').getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Pin to your page' }).click();
  await page.getByText('Pinned to your page').waitFor();
  await feed.post('The oldest.').getByRole('link', { name: 'Ana Ruiz' }).click();
  const first = page
    .getByRole('listitem')
    .filter({ hasText: /The (oldest|newest)/ })
    .first();
  await first.getByRole('img', { name: 'Pinned' }).waitFor();
  expect(await first.innerText()).toContain('The oldest.');
  await expectAccessible(page);
});

test('an open page updates when a post on it is edited, liked and deleted', async () => {
  const { page: writing } = await stage.visitAs(await stage.person('Bea Lund'));
  await dashboardPage(writing).open();
  const writer = feedPage(writing);
  await writer.write('Before.');
  await writer.post('Before.').getByRole('link', { name: 'Bea Lund' }).click();
  await creatorPage(writing).isOf('Bea Lund');
  const address = new URL(writing.url()).pathname;
  const { page } = await stage.openMember();
  await openAddress(page, address);
  await page
    .getByRole('radio', { name: 'List' })
    .or(page.getByRole('button', { name: 'List' }))
    .first()
    .click({ force: true });
  const shown = feedPage(page);
  await shown.post('Before.').waitFor();
  await dashboardPage(writing).open();
  await writer
    .post('Before.')
    .getByRole('button', { name: /^Like, / })
    .click();
  await shown
    .post('Before.')
    .getByRole('button', { name: /^Like, 1 / })
    .waitFor();
  await writer.post('Before.').getByRole('button', { name: 'More options' }).click();
  await writing.getByRole('menuitem', { name: 'Edit post' }).click();
  await writing.getByRole('dialog').getByLabel('Text', { exact: true }).fill('Afterwards.');
  await writing.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await shown.post('Afterwards.').waitFor();
  await writer.post('Afterwards.').getByRole('button', { name: 'More options' }).click();
  await writing.getByRole('menuitem', { name: 'Delete post' }).click();
  await writing.getByRole('button', { name: 'Delete', exact: true }).click();
  await shown.post('Afterwards.').waitFor({ state: 'detached' });
  expect(await page.getByRole('article').count()).toBe(0);
});
