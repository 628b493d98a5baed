import { saveCaptions } from '@velvet/contracts/content/captions';
import { createPost } from '@velvet/contracts/content/post-calls';
import { uploadVaultItem } from '@velvet/contracts/content/vault';
import { uploadVideo } from '@velvet/contracts/content/videos';
import { soundingMov } from '@velvet/media/testing/video.fixture';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must, openShop } from './support/shop.ts';
import type { TestUser } from './support/site.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({ isEmpty: true, services: { CONTENT_TRANSCODER: 'auto' } });

const moving = { reducedMotion: 'no-preference' } as const;

/** A vault item with two renditions, a preview strip and captions. */
async function captionedItem(creator: TestUser) {
  const content = new Uint8Array(await soundingMov({ seconds: 12, width: 640, height: 480 }, 0.2));
  const files = [{ name: 'river.mov', type: 'video/quicktime', content }];
  const { id } = must(await creator.make(uploadVaultItem, { body: {}, files }));
  await stage.drain();
  for (const [language, text] of [
    ['en', 'The river'],
    ['de', 'Der Fluss'],
  ] as const) {
    const content = new TextEncoder().encode(`WEBVTT\n\n00:00.000 --> 00:12.000\n${text}\n`);
    const params = { id, language };
    must(await creator.make(saveCaptions, { params, files: [{ name: 'a.vtt', type: 'text/vtt', content }] }));
  }
  return id;
}

const hasCodec = (page: Page) =>
  page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.640015,mp4a.40.2"'));
const shownCaption = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate(({ textTracks }: HTMLVideoElement) => {
      const shown = [...textTracks].find(({ mode }) => mode === 'showing');
      return shown && `${shown.language} ${(shown.activeCues?.[0] as VTTCue | undefined)?.text ?? ''}`;
    });

/** Chooses the smallest rendition in the open menu, and waits until it is shown. */
async function chooseSmallest(page: Page): Promise<void> {
  const player = page.getByRole('group', { name: 'Video' }).first();
  await page.getByRole('menuitemradio', { name: '240p' }).click();
  await expect
    .poll(() => player.locator('video').evaluate(({ videoHeight }: HTMLVideoElement) => videoHeight), {
      timeout: 15_000,
    })
    .toBe(240);
}

test('a video of a post has quality, captions and a preview of each place', async () => {
  const { creator } = await openShop(stage, 'Isla Moss');
  const id = await captionedItem(creator);
  must(await creator.make(createPost, { body: { text: 'By the river', vaultItemIds: [id] } }));
  const { page, pageErrors } = await stage.visitAs(creator);
  await dashboardPage(page).open();
  const player = page.getByRole('group', { name: 'Video' }).first();
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  const video = player.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3);

  await player.getByRole('button', { name: 'Captions', exact: true }).focus();
  await page.keyboard.press('c');
  await expect.poll(() => shownCaption(page)).toBe('en The river');
  await player.getByRole('button', { name: 'Quality and captions' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect.poll(() => shownCaption(page)).toBe('de Der Fluss');
  if (await hasCodec(page)) await chooseSmallest(page);
  await page.keyboard.press('Escape');
  const bar = player.getByRole('slider', { name: 'Position in the video' });
  await bar.hover();
  await expect.poll(() => bar.locator('[style*="strip.webp"]').count()).toBe(1);
  await bar.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(11);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await page.reload();
  await page.getByRole('group', { name: 'Video' }).first().getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => shownCaption(page)).toContain('de');
  expect(pageErrors).toEqual([]);
});

test('captions are added to a video of the vault, refused with their reason, and deleted', async () => {
  const { creator } = await openShop(stage, 'Cora Vale');
  const content = new Uint8Array(await soundingMov({ seconds: 1, width: 64, height: 48 }, 0.2));
  must(
    await creator.make(uploadVaultItem, { body: {}, files: [{ name: 'short.mov', type: 'video/quicktime', content }] }),
  );
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(creator);
  await dashboardPage(page).open('vault');
  await page.getByRole('button', { name: 'Edit short' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit content' });
  await dialog.getByLabel('Language of the captions').selectOption('de');
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Add captions' }).click();
    await (await chooser).setFiles([{ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) }]);
  };
  await choose('Hello');
  await dialog.getByRole('alert').getByText('Its first line must be WEBVTT').waitFor();
  await choose('WEBVTT\n\n00:00.000 --> 00:01.000\nHallo\n');
  await dialog.getByRole('button', { name: 'Replace the captions in Deutsch' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete the captions in Deutsch' }).click();
  await dialog.getByRole('button', { name: 'Delete the captions in Deutsch' }).waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
});

test('the feed plays streams, loads the beginnings of the next videos once, and plays the file where there is no stream', async () => {
  const { creator } = await openShop(stage, 'Oona Bell');
  const vaultItemId = await captionedItem(creator);
  for (const title of ['One', 'Two', 'Three', 'Four'])
    must(await creator.make(uploadVideo, { body: { title, vaultItemId } }));
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(await stage.person('Noa Pell'), moving);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) asked.push(new URL(request.url()).pathname);
  });
  await dashboardPage(page).open('videos');
  await page.getByRole('button', { name: 'Latest' }).click();
  await page.getByRole('article', { name: /^Four/ }).waitFor();
  await expect
    .poll(() =>
      page.locator('video').evaluateAll((all) => all.filter((each) => !(each as HTMLVideoElement).paused).length),
    )
    .toBe(1);
  const sources = await page.locator('video').evaluateAll((all) => all.map((each) => (each as HTMLVideoElement).src));
  const isStream = await hasCodec(page);

  expect(sources.filter(Boolean).every((src) => src.startsWith('blob:') === isStream)).toBe(true);
  expect(asked.some((path) => path.endsWith('/original'))).toBe(!isStream);
  await page.keyboard.press('ArrowDown');
  await page
    .getByRole('article', { name: /^Three/ })
    .getByRole('button', { name: 'Pause' })
    .waitFor();
  const segments = asked.filter((path) => /\.m4s$|init\.mp4$/.test(path));
  expect(segments.length > 0).toBe(isStream);
  expect(pageErrors).toEqual([]);
});

test('a browser without Media Source plays HLS itself, or the file', async () => {
  const { creator } = await openShop(stage, 'Uma Reed');
  const vaultItemId = await captionedItem(creator);
  const { id } = must(await creator.make(uploadVideo, { body: { title: 'Native', vaultItemId } }));
  await stage.drain();
  for (const [answer, source] of [
    ['maybe', /\/media\/stream\/.*index\.m3u8$/],
    ['', /original/],
  ] as const) {
    const { page } = await stage.visitAs(await stage.person('Noa Pell'));
    await page.addInitScript((given) => {
      Object.assign(window, { MediaSource: undefined, ManagedMediaSource: undefined });
      Reflect.deleteProperty(window, 'MediaSource');
      Reflect.deleteProperty(window, 'ManagedMediaSource');
      HTMLMediaElement.prototype.canPlayType = () => given;
    }, answer);
    await openAddress(page, `/video/${id}`);
    await expect
      .poll(() => page.locator('video').evaluate(({ src, error }: HTMLVideoElement) => (error ? '' : src)))
      .toMatch(source);
  }
});
