import { createPost, readPost } from '@velvet/contracts/content/post-calls';
import { uploadVaultItem } from '@velvet/contracts/content/vault';
import { webm } from '@velvet/media/testing/video.fixture';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { must, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage({ services: { CONTENT_TRANSCODER: 'auto' } });

test('a video plays from its stream when the browser has the codec, and from its file otherwise', async () => {
  const { creator } = await openShop(stage, 'Stream Moss');
  const film = new Uint8Array(await webm({ seconds: 9, width: 320, height: 240 }));
  const { id } = must(
    await creator.make(uploadVaultItem, { body: {}, files: [{ name: 'a.webm', type: 'video/webm', content: film }] }),
  );
  await stage.drain();
  const post = must(await creator.make(createPost, { body: { text: 'By the river', vaultItemIds: [id] } }));
  const [media] = must(await creator.make(readPost, { params: { id: post._id } })).content?.media ?? [];
  const { page, pageErrors } = await stage.visitAs(creator);
  await dashboardPage(page).open();
  const video = page.locator('video').first();

  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    // the stream interrupts the load of the file, and plays on
    void element.play().catch(() => undefined);
  });

  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
  const hasCodec = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.640015,mp4a.40.2"'));
  const isStream = await video.evaluate((element: HTMLVideoElement) => element.src.startsWith('blob:'));
  expect(media?.streamUrl).toEqual(expect.any(String));
  expect(isStream).toBe(hasCodec);
  expect(pageErrors).toEqual([]);
});
