import { Post } from '@velvet/contracts/content/post';
import { deletePost, editPost, listPosts, readPost, savePost } from '@velvet/contracts/content/post-calls';
import { pinPost } from '@velvet/contracts/content/pin-calls';
import { listSavedPosts } from '@velvet/contracts/content/saved-calls';
import { planUploads } from '@velvet/contracts/content/upload';
import { InvalidInput } from '@velvet/contracts/failure';
import { VaultItemId } from '@velvet/contracts/ids';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseMoment } from '#e2e/pages/calendar.page.ts';
import { feedPage } from '#e2e/pages/feed.page.ts';
import { expectInView, phone } from '#e2e/support/browser.ts';
import { expectErrorAt, isInvalid } from '#e2e/support/field.ts';
import { photo } from '#e2e/support/photo.ts';
import { openAddress, reload } from '#e2e/support/travel.ts';
import { self } from './support/fixtures.ts';
import { answerPosts, ownPost } from './support/posts.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';
import { lockedFor } from './support/videos.ts';

const screens = useScreens();

test('a post shows errors at its fields until they change', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const post = ownPost('A quiet morning.');
  answerPosts(api, [post]);
  api.answer(editPost, ownPost('A loud morning.', { isEdited: true }));
  await page.goto('/dashboard');
  const feed = feedPage(page);
  await feed.post('A quiet morning.').getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Edit post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const text = dialog.getByRole('textbox', { name: 'Text' });
  await text.fill('');
  await save();
  await expectErrorAt(text, 'Please add some content to your post');
  await text.fill('A loud morning.');
  await expect.poll(() => isInvalid(text)).toBe(false);
  const accept = api.refuse(editPost, { ...InvalidInput, message: 'This place is unknown.' }, 'location.name');
  await save();
  await expectErrorAt(dialog.getByLabel('Location'), 'This place is unknown.');
  expect(await dialog.getByRole('alert').count()).toBe(0);
  accept();
  await save();
  await feed.post('A loud morning.').getByText('edited').waitFor();
  expect(api.sent(editPost).map(({ params }) => params)).toEqual([{ id: post._id }, { id: post._id }]);
  expect(pageErrors).toEqual([]);
});

test('a draft stays a draft when it is saved as one, and is published when its form is submitted', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const draft = ownPost('Half a thought', { state: 'draft', publishedAt: null });
  answerPosts(api, [], [draft]);
  await page.goto('/dashboard');
  const region = page.getByRole('region', { name: 'Not published yet' });
  await region.getByRole('button', { name: /^Not published yet/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  const edit = () => region.getByRole('button', { name: 'Edit', exact: true }).click();
  await edit();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('A whole thought');
  api.answer(editPost, { ...draft, content: { ...draft.content, text: 'A whole thought' } });
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await dialog.waitFor({ state: 'detached' });
  await region.getByText('A whole thought').waitFor();
  expect(api.sent(editPost)[0]?.body).toMatchObject({ text: 'A whole thought', isDraft: true });
  await edit();
  await dialog.getByLabel('Location').fill('Porto');
  api.answer(editPost, ownPost('A whole thought', { location: { name: 'Porto' } }));
  await page.keyboard.press('Enter');
  await feedPage(page).post('A whole thought').getByText('Porto').waitFor();
  expect(api.sent(editPost)[1]?.body).toMatchObject({ location: { name: 'Porto' }, isDraft: false });
  expect(await region.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

/** Opens the list of the unpublished posts. */
async function openUnpublished(page: Page) {
  const region = page.getByRole('region', { name: 'Not published yet' });
  await region.getByRole('button', { name: /^Not published yet/ }).click();
  return region;
}

test('a scheduled post is rescheduled, canceled, published now and deleted after a confirmation', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const begin = Math.ceil(Date.now() / 60_000) * 60_000;
  const at = (hours: number) => new Date(begin + hours * 3_600_000);
  const words = 'Good morning, later.';
  const scheduled = ownPost(words, { state: 'scheduled', publishedAt: null, scheduledFor: at(2).toISOString() });
  const draft = ownPost(words, { state: 'draft', publishedAt: null });
  answerPosts(api, [], [scheduled]);
  await page.goto('/dashboard');
  const region = await openUnpublished(page);
  await region.getByText('1 scheduled').waitFor();
  const choose = async (name: string) => {
    await region.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Reschedule');
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await chooseMoment(page, dialog, at(26));
  api.answer(editPost, { ...scheduled, scheduledFor: at(26).toISOString() });
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(api.sent(editPost)[0]?.body).toMatchObject({ scheduledFor: at(26).toISOString() });
  api.answer(editPost, draft);
  await choose('Cancel schedule');
  await region.getByText('1 draft').waitFor();
  api.answer(editPost, ownPost(words));
  await region.getByRole('button', { name: 'Publish now' }).click();
  await feedPage(page).post(words).waitFor();
  await region.waitFor({ state: 'detached' });
  expect(api.sent(editPost)[2]?.body).toMatchObject({ isDraft: false });

  answerPosts(api, [], [draft]);
  await reload(page);
  await openUnpublished(page);
  await choose('Delete post');
  expect(api.sent(deletePost)).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await region.waitFor({ state: 'detached' });
  expect(api.sent(deletePost)[0]?.params).toEqual({ id: draft._id });
  expect(pageErrors).toEqual([]);
});

test('a failed post shows the reason, and its media are replaced and reordered on a phone', async () => {
  const { page, api, pageErrors } = await screens.visit({ viewport: phone });
  const arranged = (index: number, changes: object) => ({
    ...sampleOf(Post.shape.arrangement, 'full')[0]!,
    vaultItemId: VaultItemId.parse(`01890000-0000-7000-8000-0000000000b${index}`),
    type: 'image' as const,
    ...changes,
  });
  const failed = ownPost('With a picture.', {
    state: 'failed',
    publishedAt: null,
    audience: 'friends',
    arrangement: [arranged(1, { state: 'ready' }), arranged(2, { state: 'failed', reason: 'No picture at all.' })],
  });
  answerPosts(api, [], [failed]);
  const added = VaultItemId.parse('01890000-0000-7000-8000-0000000000b3');
  api.answer(planUploads, [
    { ...sampleOf(planUploads.data, 'full')[0]!, uploadId: null, itemId: null, duplicateOf: added },
  ]);
  await page.goto('/dashboard');
  const region = await openUnpublished(page);
  await region.getByText(/^Couldn't be published: /).waitFor();
  await region.getByRole('button', { name: 'Change media' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  for (const name of ['Cancel', 'Save draft', 'Post'])
    await expectInView(dialog.getByRole('button', { name, exact: true }));
  await dialog.getByRole('button', { name: 'Remove attachment 2' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles([photo('good.png')]);
  await dialog.getByRole('button', { name: 'Move good.png earlier' }).click();
  api.answer(editPost, ownPost('With a picture.'));
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await feedPage(page).post('With a picture.').waitFor();
  expect(api.sent(editPost)[0]?.body).toMatchObject({ vaultItemIds: [added, failed.arrangement[0]!.vaultItemId] });
  expect(await region.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('saved posts are searched and removed, also on a phone, and a post is pinned', async () => {
  const { page, api, pageErrors } = await screens.visit({ viewport: phone });
  const feed = feedPage(page);
  const kept = ownPost('Worth keeping.', { userEngagement: { ...ownPost('').userEngagement, isSaved: true } });
  api.answer(listSavedPosts, ({ query }) => (query.get('q') === 'nothing' ? [] : [kept]));
  api.answer(savePost, { isSaved: false, counts: kept.engagement.counts });
  api.answer(pinPost, { ...kept, isPinned: true });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Ana Ruiz' }).click();
  await page.getByRole('menuitem', { name: 'Saved' }).click();
  await page.getByRole('heading', { name: 'Saved', level: 1 }).waitFor();
  const post = feed.post('Worth keeping.');
  await post.waitFor();
  await page.getByRole('searchbox', { name: 'Search saved posts' }).fill('nothing');
  await page.getByText('No saved posts match your search').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await post.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Pin to your page' }).click();
  await page.getByText('Pinned to your page').waitFor();
  expect(api.sent(pinPost)[0]?.params).toEqual({ id: kept._id });
  await post.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => api.sent(savePost).length).toBe(1);
  api.answer(listSavedPosts, []);
  await page.reload();
  await page.getByText('No saved posts yet').waitFor();
  expect(pageErrors).toEqual([]);
});

test('photos of a post open in full screen, and Escape closes its reactions before the dialog around it', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const [one] = sampleOf(Post, 'full').content.media;
  const media = [1, 2].map((index) => ({
    ...one!,
    id: VaultItemId.parse(`01890000-0000-7000-8000-0000000000c${index}`),
    type: 'image' as const,
    altText: '',
  }));
  const shown = ownPost('Two photos. https://example.com/light.', {
    type: 'image',
    isPinned: true,
    content: { media },
  });
  answerPosts(api, [shown]);
  api.answer(readPost, shown);
  await page.goto('/dashboard');
  const post = feedPage(page).post('Two photos.');
  expect(await post.getByRole('link', { name: 'https://example.com/light' }).getAttribute('rel')).toBe(
    'noopener noreferrer nofollow',
  );
  await post.getByRole('button', { name: 'Open Photo 1 of 2' }).click();
  await page.getByText('1 / 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 / 2').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('2 / 2').waitFor({ state: 'hidden' });

  await openAddress(page, `/@${self.handle}?post=${shown._id}`);
  const opened = page.getByRole('dialog', { name: 'Post' });
  await opened
    .getByRole('button', { name: /^Like, / })
    .first()
    .press('ArrowUp');
  const fire = page.getByRole('button', { name: 'Fire', exact: true });
  await fire.waitFor();
  await page.keyboard.press('Escape');
  await fire.waitFor({ state: 'hidden' });
  expect(await opened.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').getByRole('img', { name: 'Pinned' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a picture whose signed address has ended gets a fresh one, once', async () => {
  const { page, context, api, settled, pageErrors } = await screens.visit();
  const { locked, price } = lockedFor(500);
  // each answer has another signature, of which some are valid
  let [reads, isValid] = [0, (_read: number) => true];
  api.answer(listPosts, () => {
    reads += 1;
    return [ownPost('', { price: price!, locked: { ...locked!, previewUrl: `/media/preview.webp?s=${reads}` } })];
  });
  const requested: number[] = [];
  await context.route('**/media/preview.webp?*', (route) => {
    const read = Number(new URL(route.request().url()).searchParams.get('s'));
    requested.push(read);
    return isValid(read)
      ? route.fulfill({ contentType: 'image/png', body: photo('a').buffer })
      : route.fulfill({ status: 403 });
  });
  const preview = page.locator('img[src^="/media/preview.webp"]').first();
  const isDrawn = () => preview.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  const open = async () => {
    requested.length = 0;
    await page.goto('/dashboard?section=saved');
    await page.goto('/dashboard');
    await preview.waitFor();
  };
  await open();
  await expect.poll(isDrawn).toBe(true);
  const first = reads + 1;
  isValid = (read) => read > first + 1;
  await open();
  await expect.poll(isDrawn).toBe(true);
  isValid = () => false;
  await open();
  await expect.poll(() => requested.length).toBeGreaterThan(1);
  await settled();
  expect(requested.length).toBeLessThan(4);
  expect(pageErrors).toEqual([]);
});
