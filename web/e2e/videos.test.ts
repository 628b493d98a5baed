import { listVault } from '@velvet/contracts/content/vault';
import { listVideos, likeVideo, uploadVideo } from '@velvet/contracts/content/videos';
import { webm } from '@velvet/media/testing/video.fixture';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectAccessible, expectFocused, expectInView, expectToFit, phone } from './support/browser.ts';
import { must, openFan, openShop } from './support/shop.ts';
import type { TestUser } from './support/site.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({ isEmpty: true });

const film = async () => ({
  name: 'day.webm',
  type: 'video/webm',
  content: new Uint8Array(await webm({ seconds: 3, width: 90, height: 160 })),
});

/** Videos start by themselves only for people who do not prefer reduced motion. */
const moving = { reducedMotion: 'no-preference' } as const;

async function publish(author: TestUser, title: string, more: object = {}) {
  const { id } = must(await author.make(uploadVideo, { body: { title, ...more }, files: [await film()] }));
  await stage.drain();
  return id;
}

const slide = (page: Page, name: string) => page.getByRole('article', { name });
const isPlaying = (page: Page) =>
  page.locator('video').evaluateAll((all) => all.filter((each) => !(each as HTMLVideoElement).paused).length);

describe('the first video', () => {
  const stage = useStage({ isEmpty: true });
  test('is uploaded by a creator, plays, is liked, commented on, shared and explained', async () => {
    const { creator } = await openShop(stage, 'Vida Moss');
    const { page, pageErrors } = await stage.visitAs(creator, moving);
    await dashboardPage(page).open('videos');
    await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
    await page.getByRole('main').getByText('No videos yet! Upload your first video to get started!').waitFor();
    await expectAccessible(page);
    await page.getByRole('banner').getByRole('button', { name: 'Upload Video' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Video' });
    const { name, type: mimeType, content } = await film();
    const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      dialog.locator('input[type=file]').setInputFiles(file);
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await dialog.getByText('Please select a video file', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('Please fill in all required fields and select a video').first().waitFor();
    await choose({ name, mimeType, buffer: Buffer.from(content) });
    await dialog.getByLabel('Title').fill('A day by the river');
    await dialog.getByLabel('Description').fill('With #water');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await stage.drain();
    await slide(page, 'A day by the river by Vida Moss').waitFor();
    await expect.poll(() => isPlaying(page)).toBe(1);
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Remove like, 1 like' }).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Unmute' }).first().waitFor();
    await page.getByRole('main').press(' ');
    await expect.poll(() => isPlaying(page)).toBe(0);
    // the end of the feed is not shown, so the keyboard passes it
    await page.getByRole('button', { name: 'More options' }).press('Tab');
    await expect.poll(() => focusedName(page)).toBe('Next video');
    await page.getByRole('button', { name: '0 comments' }).click();
    const comments = page.getByRole('dialog', { name: 'Comments' });
    await comments.getByRole('button', { name: 'Post comment' }).click();
    await comments.getByText('Please log in and enter a comment').waitFor();
    await comments.getByLabel('Add a comment...').fill('What a river');
    await comments.getByRole('button', { name: 'Post comment' }).click();
    await comments.getByText('What a river').waitFor();
    await editComment(comments);
    await comments.getByRole('button', { name: 'Like, 0 likes' }).click();
    await comments.getByRole('button', { name: 'Remove like, 1 like' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await comments.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '1 comment' }).waitFor();
    await explainAndShare(page);
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await dashboardPage(page).isAt('Profile');
    expect(pageErrors).toEqual([]);
  });
});

async function editComment(comments: Locator): Promise<void> {
  await comments.getByRole('button', { name: 'Edit comment' }).click();
  await expectFocused(comments.getByLabel('Edit your comment'));
  await comments.getByLabel('Edit your comment').fill('What a lake');
  await comments.getByRole('button', { name: 'Save comment' }).click();
  await comments.getByText('edited').waitFor();
  await expectFocused(comments.getByRole('button', { name: 'Edit comment' }));
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Opens the share targets and the score of the shown video. */
async function explainAndShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Share, / }).click();
  const share = page.getByRole('dialog', { name: 'Share this video' });
  expect(await share.getByRole('link', { name: 'Telegram' }).getAttribute('href')).toContain(
    encodeURIComponent('/video/'),
  );
  await page.keyboard.press('Escape');
  await share.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Why this video' }).click();
  const why = page.getByRole('dialog', { name: 'Why this video' });
  for (const label of ['Recent upload', 'User engagement', 'Content quality']) await why.getByText(label).waitFor();
  await why.getByRole('switch', { name: 'Less of #water' }).click();
  await page.getByText('Your feed was adjusted').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
}

test('a feed of many videos keeps at most five players, by keyboard and in order of time, with one request for a page that fails', async () => {
  const { creator } = await openShop(stage, 'Otis Bell');
  const titles = Array.from({ length: 11 }, (_, index) => `Night ${index}`);
  const first = await publish(creator, titles[0]!);
  const [item] = must(await creator.make(listVault, { query: { type: 'video' } }));
  for (const title of titles.slice(1))
    must(await creator.make(uploadVideo, { body: { title, vaultItemId: item!.id } }));
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(await stage.person('Noa Pell'), moving);
  await page.setViewportSize(phone);
  await dashboardPage(page).open('videos');
  await page.getByRole('button', { name: 'Latest' }).click();
  let requests = 0;
  await page.route('**/api/videos?*cursor=*', (route) => {
    requests += 1;
    return requests === 1
      ? route.fulfill({ status: 403, json: { success: false, code: 'Forbidden', message: 'Not now.' } })
      : route.continue();
  });
  const again = page.getByRole('alert').getByRole('button', { name: 'Try Again' });
  for (const [place, title] of titles.toReversed().entries()) {
    if (place === 10) {
      // the second page has the last video; a press before the feed has moved would stop it
      await expectInView(again);
      await again.click();
    }
    await page.locator(`article[aria-label="${title} by Otis Bell"]:not([inert])`).getByText(title).waitFor();
    await expect.poll(() => isPlaying(page)).toBe(1);
    expect(await page.locator('video').count()).toBeLessThanOrEqual(5);
    await page.keyboard.press('ArrowDown');
  }
  await page.getByText("You've seen all videos").waitFor();
  expect(requests).toBe(2);
  await expectToFit(page);
  expect((await creator.make(listVideos, { query: { ids: first } })).data![0]!.views).toBeLessThanOrEqual(1);
  expect(pageErrors).toEqual([]);
});

test('the page of a locked video sells it, and search finds an open one', async () => {
  const { creator } = await openShop(stage, 'Rhea Lind');
  const id = await publish(creator, 'The whole evening', { price: '5' });
  await publish(creator, 'Lanterns on the pier', { description: 'Free for all' });
  const fan = await openFan(stage, 'Bo Tate');
  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, `/video/${id}`);
  expect(await page.locator('video').count()).toBe(0);
  await page.getByRole('heading', { name: 'More from Rhea Lind' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlock for $5' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Unlock this video' }).waitFor();
  await dialog.getByRole('button', { name: /^Pay \$5/ }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('video').waitFor();
  must(await fan.make(likeVideo, { params: { id } }));
  await page.setViewportSize(phone);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Search creators, posts and videos' }).click();
  await page.getByRole('combobox').fill('lantern');
  await page.getByRole('option', { name: /Lanterns on the pier/ }).click();
  await page.getByRole('heading', { name: 'Lanterns on the pier' }).waitFor();
  const visitor = await stage.visit({ viewport: phone });
  await openAddress(visitor.page, `/video/${id}`);
  await expectInView(visitor.page.getByRole('button', { name: /^Share/ }));
  await expectInView(visitor.page.getByRole('link', { name: 'Rhea Lind' }).first());
  await openAddress(page, '/video/01890000-0000-7000-8000-000000000000');
  await page.getByText("This video doesn't exist or isn't available to you.").waitFor();
  expect(pageErrors).toEqual([]);
});

test('the keys of a video also work on its picture, and a like that fails leaves the bookmark', async () => {
  const { creator } = await openShop(stage, 'Milo Crane');
  const id = await publish(creator, 'On the quay');
  const { page, pageErrors } = await stage.visitAs(await openFan(stage, 'Ida Wells'), moving);
  await openAddress(page, `/video/${id}`);
  await expect.poll(() => isPlaying(page)).toBe(1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => isPlaying(page)).toBe(0);
  await page.keyboard.press(' ');
  await expect.poll(() => isPlaying(page)).toBe(1);
  await page.keyboard.press(' ');
  await expect.poll(() => isPlaying(page)).toBe(0);
  const slow = Promise.withResolvers<void>();
  await page.route(`**/api/videos/${id}/like`, async (route) => {
    await slow.promise;
    await route.abort();
  });
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Remove like, 1 like' }).waitFor();
  await page.getByRole('button', { name: 'Bookmark, 0 saves' }).click();
  await page.getByText('Saved. You can find it under Saved in Videos.').waitFor();
  slow.resolve();
  await page.getByRole('button', { name: 'Like, 0 likes' }).waitFor();
  await page.getByRole('button', { name: 'Remove bookmark, 1 save' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a member without a verified age uploads a video for friends, with a title counted in characters', async () => {
  const { page, pageErrors } = await stage.visitAs(await stage.person('Nils Amber'));
  await dashboardPage(page).open('videos');
  await page.getByRole('banner').getByRole('button', { name: 'Upload Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await dialog.getByText('Verify your age to post photos or videos for everyone or for followers.').waitFor();
  expect(await upload.isDisabled()).toBe(true);
  await expectAccessible(page);
  await dialog.getByLabel('Audience').selectOption('friends');
  await dialog.getByRole('button', { name: 'Verify now' }).waitFor({ state: 'detached' });
  const family = '👩‍👩‍👧‍👦';
  await dialog.getByLabel('Title').fill(family.repeat(101));
  await dialog.getByText('101/100').waitFor();
  await upload.click();
  await dialog.getByText(/at most 100 characters/).waitFor();
  const { name, type: mimeType, content } = await film();
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  await dialog.getByLabel('Title').fill(family.repeat(100));
  await upload.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('a creator edits a video, deletes it with undo, and leaves the dialog of an upload that goes on', async () => {
  const { creator } = await openShop(stage, 'Una Hart');
  await publish(creator, 'First try');
  const { page, pageErrors } = await stage.visitAs(creator);
  await dashboardPage(page).open('videos');
  await page.getByRole('button', { name: 'Yours' }).click();
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Edit video');
  const edit = page.getByRole('dialog', { name: 'Edit video' });
  expect(await edit.getByLabel('Title').inputValue()).toBe('First try');
  await edit.getByLabel('Title').fill(' ');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await edit.getByText('Please fill in all required fields and select a video').waitFor();
  await edit.getByLabel('Title').fill('Second try');
  await edit.getByLabel('Price').fill('4.50');
  const cues = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHallo\n');
  const chooser = page.waitForEvent('filechooser');
  await edit.getByLabel('Language of the captions').selectOption('de');
  await edit.getByRole('button', { name: 'Add captions' }).click();
  await (await chooser).setFiles([{ name: 'a.vtt', mimeType: 'text/vtt', buffer: cues }]);
  await edit.getByRole('button', { name: 'Replace the captions in Deutsch' }).waitFor();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await edit.waitFor({ state: 'hidden' });
  await slide(page, 'Second try by Una Hart').getByRole('button', { name: 'Captions', exact: true }).waitFor();
  await act('Delete video');
  await page.getByText('No videos yet! Upload your first video to get started!').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await slide(page, 'Second try by Una Hart').waitFor();

  const published = Promise.withResolvers<void>();
  await page.route('**/api/videos/upload', async (route) => {
    await published.promise;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('button', { name: 'Upload Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  const { name, type: mimeType, content } = await film();
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  await dialog.getByLabel('Title').fill('While away');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await dashboardPage(page).open('profile');
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.getByText('Publishing').waitFor();
  published.resolve();
  await tray.getByText('Published as a video').waitFor();
  await stage.drain();
  const { data } = await creator.make(listVideos, { query: { author: creator.id } });
  expect(data!.map(({ title }) => title)).toEqual(['While away', 'Second try']);
  expect(pageErrors).toEqual([]);
});
