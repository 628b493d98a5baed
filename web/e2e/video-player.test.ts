import { saveCaptions } from '@velvet/contracts/content/captions';
import { createPost } from '@velvet/contracts/content/post-calls';
import { uploadVaultItem } from '@velvet/contracts/content/vault';
import { uploadVideo } from '@velvet/contracts/content/videos';
import type { VaultItemId } from '@velvet/contracts/ids';
import { soundingMov } from '@velvet/media/testing/video.fixture';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must, openShop } from './support/shop.ts';
import type { TestUser } from './support/site.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({ isEmpty: true, loadsAhead: true, services: { CONTENT_TRANSCODER: 'auto' } });

const moving = { reducedMotion: 'no-preference' } as const;

const seconds = 6;
let made: Promise<{ readonly creator: TestUser; readonly vaultItemId: VaultItemId }> | undefined;

/** A creator with a vault item that has two renditions, a preview strip and captions. The tests share it, because it takes seconds to process. */
const openCaptioned = () => (made ??= makeCaptioned());

async function makeCaptioned() {
  const { creator } = await openShop(stage, 'Isla Moss');
  const content = new Uint8Array(await soundingMov({ seconds, width: 640, height: 480 }, 0.2));
  const files = [{ name: 'river.mov', type: 'video/quicktime', content }];
  const { id } = must(await creator.make(uploadVaultItem, { body: {}, files }));
  await stage.drain();
  for (const [language, text] of [
    ['en', 'The river'],
    ['de', 'Der Fluss'],
  ] as const) {
    const content = new TextEncoder().encode(`WEBVTT\n\n00:00.000 --> 00:06.000\n${text}\n`);
    const params = { id, language };
    must(await creator.make(saveCaptions, { params, files: [{ name: 'a.vtt', type: 'text/vtt', content }] }));
  }
  return { creator, vaultItemId: id };
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
  const { creator, vaultItemId } = await openCaptioned();
  must(await creator.make(createPost, { body: { text: 'By the river', vaultItemIds: [vaultItemId] } }));
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
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect.poll(() => shownCaption(page)).toBe('de Der Fluss');
  if (await hasCodec(page)) await chooseSmallest(page);
  await page.keyboard.press('Escape');
  const bar = player.getByRole('slider', { name: 'Position in the video' });
  await bar.hover();
  await expect.poll(() => bar.locator('[style*="strip.webp"]').count()).toBe(1);
  await bar.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(seconds - 1);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await page.reload();
  await page.getByRole('group', { name: 'Video' }).first().getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => shownCaption(page)).toContain('de');
  expect(pageErrors).toEqual([]);
});

test('the feed plays streams, loads the beginnings of the next videos once, and plays the file where there is no stream', async () => {
  const { creator, vaultItemId } = await openCaptioned();
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
  const { creator, vaultItemId } = await openCaptioned();
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
