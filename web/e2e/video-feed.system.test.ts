import { uploadVaultItem } from '@velvet/contracts/content/vault';
import { uploadVideo } from '@velvet/contracts/content/videos';
import { soundingMov } from '@velvet/media/testing/video.fixture';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { must, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage({ isEmpty: true, loadsAhead: true, services: { CONTENT_TRANSCODER: 'auto' } });

const videos = 200;
const warm = 20;
/** Growth of the heap over 180 videos that answers, scores and cached pages explain. */
const allowedMegabytes = 12;

test(`a feed of ${videos} videos stays at five players and does not grow in memory`, { timeout: 600_000 }, async () => {
  const { creator } = await openShop(stage, 'Otis Bell');
  const content = new Uint8Array(await soundingMov({ seconds: 8, width: 320, height: 240 }, 0.2));
  const files = [{ name: 'night.mov', type: 'video/quicktime', content }];
  const { id: vaultItemId } = must(await creator.make(uploadVaultItem, { body: {}, files }));
  await stage.drain();
  for (let night = 0; night < videos; night += 1)
    must(await creator.make(uploadVideo, { body: { title: `Night ${night}`, vaultItemId } }));
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(await stage.person('Noa Pell'), { reducedMotion: 'no-preference' });
  const cdp = await page.context().newCDPSession(page);
  await dashboardPage(page).open('videos');
  await page.getByRole('button', { name: 'Latest' }).click();

  const readings: Awaited<ReturnType<typeof measure>>[] = [];
  for (let shown = videos - 1; shown >= 0; shown -= 1) {
    // neighbours exist as well, but only the shown slide takes the keyboard
    await page
      .locator(`article:not([inert])[aria-label="Night ${shown} by Otis Bell"] button[aria-label=Pause]`)
      .waitFor()
      .catch(async (cause: unknown) => {
        throw new Error(`Video ${videos - shown} of ${videos} does not play: ${await describe(page)}`, { cause });
      });
    expect(await page.locator('video').count()).toBeLessThanOrEqual(5);
    if (shown === videos - warm || shown === 3) readings.push(await measure(cdp));
    await page.keyboard.press('ArrowDown');
  }

  const [early, late] = readings;
  process.stdout.write(
    `heap ${early?.megabytes} MB after ${warm}, ${late?.megabytes} MB after ${videos} videos; ${early?.listeners} and ${late?.listeners} listeners\n`,
  );
  expect((late?.megabytes ?? 0) - (early?.megabytes ?? 0)).toBeLessThan(allowedMegabytes);
  // React keeps the former render of each slide, whose player is released
  expect(late?.media).toBeLessThanOrEqual(10);
  expect((late?.listeners ?? 0) - (early?.listeners ?? 0)).toBeLessThan(200);
  expect(pageErrors).toEqual([]);
});

/** The place of the feed, and each slide with the state of its player. */
const describe = (page: Page) =>
  page.evaluate(() => {
    const feed = document.querySelector('[role=region][tabindex]');
    const slides = [...document.querySelectorAll('article[aria-posinset]')].map((slide) => {
      const player = slide.querySelector('video');
      return {
        label: slide.getAttribute('aria-label'),
        isShown: !slide.hasAttribute('inert'),
        ...(player
          ? { paused: player.paused, ready: player.readyState, network: player.networkState, at: player.currentTime }
          : { text: slide.textContent }),
      };
    });
    return JSON.stringify({ at: feed && feed.scrollTop / feed.clientHeight, slides });
  });

/** The heap after a collection, and the media elements that are alive, also those outside of the page. */
async function measure(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters');
  const objectGroup = 'measure';
  const expression = 'HTMLVideoElement.prototype';
  const prototype = await cdp.send('Runtime.evaluate', { expression, objectGroup });
  const prototypeObjectId = prototype.result.objectId ?? '';
  const objects = await cdp.send('Runtime.queryObjects', { prototypeObjectId, objectGroup });
  const count = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  // the array would keep these players, and their listeners, alive until the next reading
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup });
  return { megabytes: Math.round(usedSize / 1024 ** 2), listeners, media: Number(count.result.value) };
}
