import { editComment } from '@velvet/contracts/content/comment-calls';
import { VideoNotFound } from '@velvet/contracts/content/failures';
import {
  addVideoComment,
  listVideoComments,
  VideoComment,
  toggleCommentLike,
} from '@velvet/contracts/content/video-comments';
import { changeVideoPreferences, VideoRanking } from '@velvet/contracts/content/video-ranking';
import { bookmarkVideo, deleteVideo, editVideo, listVideos, readVideo } from '@velvet/contracts/content/videos';
import { Forbidden } from '@velvet/contracts/failure';
import { readProfile } from '@velvet/contracts/account/profile';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFocused, expectInView, expectToFit, phone } from '#e2e/support/browser.ts';
import { go } from '#e2e/support/travel.ts';
import { creatorProfile, profileOf, self } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';
import { answerVideos, film, lockedFor, moving, videoOf } from './support/videos.ts';

const screens = useScreens();
const feed = '/dashboard?section=videos';
const isPlaying = (page: Page) =>
  page.locator('video').evaluateAll((all) => all.filter((each) => !(each as HTMLVideoElement).paused).length);

test('a feed of many videos keeps at most five players, by keyboard, with one request for a page that fails', async () => {
  const { page, context, api, pageErrors } = await screens.visit({ ...moving, viewport: phone });
  const titles = Array.from({ length: 7 }, (_, index) => `Night ${index}`);
  const videos = titles.map((title, turn) => videoOf(turn, title));
  await answerVideos(api, context, videos);
  let requests = 0;
  api.answerPages(listVideos, ({ query }) => {
    if (query.get('state') === 'unpublished') return { data: [] };
    return query.has('cursor') ? { data: videos.slice(6) } : { data: videos.slice(0, 6), nextCursor: 'next' };
  });
  await page.route('**/api/videos?*cursor=*', (route) => {
    requests += 1;
    const { status, code, message } = Forbidden;
    return requests === 1 ? route.fulfill({ status, json: { success: false, code, message } }) : route.fallback();
  });
  await page.goto(feed);
  await page.getByRole('button', { name: 'Latest' }).click();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try Again' });
  for (const [place, title] of titles.entries()) {
    if (place === 6) {
      // the second page has the last video; a press before the feed has moved would stop it
      await expectInView(again);
      await again.click();
    }
    await page.locator(`article[aria-label="${title} by Vida Moss"]:not([inert])`).getByText(title).waitFor();
    await expect.poll(() => isPlaying(page)).toBe(1);
    expect(await page.locator('video').count()).toBeLessThanOrEqual(5);
    await page.keyboard.press('ArrowDown');
  }
  await page.getByText("You've seen all videos").waitFor();
  expect(requests).toBe(2);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Search creators, posts and videos' }).click();
  await page.getByRole('combobox').fill('night');
  await page.getByRole('option', { name: /Night 0/ }).click();
  await page.getByRole('heading', { name: 'Night 0' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('the keys of a video also work on its picture, and a like that fails leaves the bookmark', async () => {
  const { page, context, api, pageErrors } = await screens.visit(moving);
  const video = videoOf(0, 'On the quay');
  await answerVideos(api, context, [video]);
  api.answer(bookmarkVideo, { isBookmarked: true, saves: 1 });
  await page.goto(`/video/${video.id}`);
  await expect.poll(() => isPlaying(page)).toBe(1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => isPlaying(page)).toBe(0);
  for (const playing of [1, 0]) {
    await page.keyboard.press(' ');
    await expect.poll(() => isPlaying(page)).toBe(playing);
  }
  const slow = Promise.withResolvers<void>();
  await page.route(`**/api/videos/${video.id}/like`, async (route) => {
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
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Unmute' }).first().waitFor();
  expect(pageErrors).toEqual([]);
});

test('the panels of a video have its comments, where to share it, and why it is shown', async () => {
  const { page, context, api, pageErrors } = await screens.visit();
  const ranking = { ...sampleOf(VideoRanking, 'full') };
  await answerVideos(api, context, [videoOf(0, 'A day by the river', { subjects: ['water'], ranking })]);
  const own: VideoComment = {
    ...sampleOf(VideoComment, 'empty'),
    content: 'What a river',
    canEdit: true,
    isLiked: false,
    likes: 0,
  };
  let written: VideoComment[] = [];
  api.answer(listVideoComments, () => written);
  api.answer(addVideoComment, () => {
    written = [own];
    return own;
  });
  api.answer(toggleCommentLike, { isLiked: true, likeCount: 1 });
  await page.goto(feed);
  await page.getByRole('article', { name: 'A day by the river by Vida Moss' }).waitFor();
  // the end of the feed is not shown, so the keyboard passes it
  await page.getByRole('button', { name: 'More options' }).press('Tab');
  await expectFocused(page.getByRole('button', { name: 'Next video' }));
  await page.getByRole('button', { name: '0 comments' }).click();
  const comments = page.getByRole('dialog', { name: 'Comments' });
  await comments.getByRole('button', { name: 'Post comment' }).click();
  await comments.getByText('Please log in and enter a comment').waitFor();
  await comments.getByLabel('Add a comment...').fill('What a river');
  await comments.getByRole('button', { name: 'Post comment' }).click();
  await comments.getByText('What a river').waitFor();
  await comments.getByRole('button', { name: 'Like, 0 likes' }).click();
  await comments.getByRole('button', { name: 'Remove like, 1 like' }).waitFor();
  await comments.getByRole('button', { name: 'Edit comment' }).click();
  await expectFocused(comments.getByLabel('Edit your comment'));
  await comments.getByLabel('Edit your comment').fill('What a lake');
  await comments.getByRole('button', { name: 'Save comment' }).click();
  await expect.poll(() => api.bodiesOf(editComment)).toMatchObject([{ text: 'What a lake' }]);
  await page.keyboard.press('Escape');
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
  expect(api.bodiesOf(changeVideoPreferences)).toEqual([{ fewerSubjects: expect.arrayContaining(['water']) }]);
  expect(pageErrors).toEqual([]);
});

test('the upload dialog refuses another file, missing fields and long titles, and leads to the age check', async () => {
  const { page, context, api, pageErrors } = await screens.visit();
  await answerVideos(api, context, []);
  api.answer(readProfile, { ...profileOf('subscriber'), verified: false });
  await page.goto(feed);
  await page.getByRole('main').getByText('No videos yet! Upload your first video to get started!').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Upload Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await dialog.getByText('Verify your age to post photos or videos for everyone or for followers.').waitFor();
  expect(await upload.isDisabled()).toBe(true);
  await dialog.getByLabel('Audience').selectOption('friends');
  await dialog.getByRole('button', { name: 'Verify now' }).waitFor({ state: 'detached' });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('a.png', 'image/png', Buffer.from('x'));
  await dialog.getByText('Please select a video file', { exact: true }).waitFor();
  await upload.click();
  await dialog.getByText('Please fill in all required fields and select a video').first().waitFor();
  const family = '👩‍👩‍👧‍👦';
  await dialog.getByLabel('Title').fill(family.repeat(101));
  await dialog.getByText('101/100').waitFor();
  await choose('day.webm', 'video/webm', await film());
  await upload.click();
  await dialog.getByText(/at most 100 characters/).waitFor();
  await dialog.getByLabel('Title').fill(family.repeat(100));
  await dialog.getByText('100/100').waitFor();
  expect(pageErrors).toEqual([]);
});

test('a creator leaves the dialog of an upload that goes on', async () => {
  const { page, context, api, pageErrors } = await screens.visit();
  api.answer(readProfile, creatorProfile);
  await answerVideos(api, context, []);
  const published = Promise.withResolvers<void>();
  await page.route('**/api/videos/upload', async (route) => {
    await published.promise;
    await route.fallback();
  });
  await page.goto(feed);
  await page.getByRole('banner').getByRole('button', { name: 'Upload Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'day.webm', mimeType: 'video/webm', buffer: await film() });
  await dialog.getByLabel('Title').fill('While away');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await go(page, '/dashboard?section=profile');
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.getByText('Publishing').waitFor();
  published.resolve();
  await tray.getByText('Published as a video').waitFor();
  expect(pageErrors).toEqual([]);
});

test('a creator edits a video, and deletes it with undo', async () => {
  const { page, context, api, pageErrors } = await screens.visit();
  api.answer(readProfile, creatorProfile);
  const user = { id: self.id, username: self.handle, display_name: self.name, avatar_url: null, verified: true };
  const video = videoOf(0, 'First try', { user, user_id: self.id });
  await answerVideos(api, context, [video]);
  const edited = { ...video, title: 'Second try' };
  api.answer(editVideo, edited);
  await page.goto(feed);
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
  await answerVideos(api, context, [edited]);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await edit.waitFor({ state: 'hidden' });
  expect(api.bodiesOf(editVideo)).toMatchObject([{ title: 'Second try', price: '4.50' }]);
  await answerVideos(api, context, []);
  await act('Delete video');
  await page.getByText('No videos yet! Upload your first video to get started!').first().waitFor();
  expect(api.bodiesOf(deleteVideo)).toHaveLength(1);
  await answerVideos(api, context, [edited]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('article', { name: 'Second try by Ana Ruiz' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('the page of a locked video offers it, and one that is gone has words', async () => {
  const { page, context, api, pageErrors } = await screens.visit({ as: 'visitor', viewport: phone });
  const video = videoOf(0, 'The whole evening', lockedFor(500));
  await answerVideos(api, context, [video, videoOf(1, 'Another evening')]);
  await page.goto(`/video/${video.id}`);
  await page.getByRole('button', { name: 'Unlock for $5' }).waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await page.getByRole('heading', { name: 'More from Vida Moss' }).waitFor();
  await expectInView(page.getByRole('button', { name: /^Share/ }));
  await expectInView(page.getByRole('link', { name: 'Vida Moss' }).first());
  api.refuse(readVideo, VideoNotFound);
  await page.reload();
  await page.getByText("This video doesn't exist or isn't available to you.").waitFor();
  expect(pageErrors).toEqual([]);
});

test('captions of the feed are drawn above the words, and its comments neither blur nor stop the video', async () => {
  const { page, context, api, pageErrors } = await screens.visit(moving);
  const captions = [{ language: 'en', url: '/river.vtt' }];
  await answerVideos(api, context, [
    videoOf(0, 'By the river', { captions, description: 'Two lines of words. '.repeat(9) }),
  ]);
  await context.route('**/river.vtt', (route) =>
    route.fulfill({
      contentType: 'text/vtt',
      body: 'WEBVTT\n\n00:00.000 --> 00:03.000\n<v Ana>The river\nis <i>wide</i>\n',
    }),
  );
  await page.goto(feed);
  await expect.poll(() => isPlaying(page)).toBe(1);
  const spoken = page.getByText('The river\nis wide');
  expect(await spoken.count()).toBe(0);
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await spoken.waitFor();
  const words = page.getByRole('link', { name: /Vida Moss/ }).first();
  const [lines, name] = [(await spoken.boundingBox())!, (await words.boundingBox())!];
  expect(lines.y + lines.height).toBeLessThanOrEqual(name.y);
  // nothing lies over them
  const isOnTop = await spoken.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    return stack.every(
      (each) => each.contains(element) || !getComputedStyle(each).backgroundImage.includes('gradient'),
    );
  });
  expect(isOnTop).toBe(true);
  await page.getByRole('button', { name: '0 comments' }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(await isPlaying(page)).toBe(1);
  const overlay = page.locator('.mantine-Drawer-overlay');
  expect(await overlay.evaluate((each) => getComputedStyle(each).backdropFilter)).toMatch(/none|blur\(0/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await spoken.waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
});
