import { webm } from '@velvet/media/testing/video.fixture';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { phone } from './support/browser.ts';
import { openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage({ isEmpty: true, loadsAhead: true });

/** Videos start by themselves only for people who do not prefer reduced motion. */
const moving = { reducedMotion: 'no-preference' } as const;
const isPlaying = (page: Page) =>
  page.locator('video').evaluateAll((all) => all.filter((each) => !(each as HTMLVideoElement).paused).length);

test('a creator uploads a video with a price, and a fan buys, plays, likes and comments on it', async () => {
  const { creator } = await openShop(stage, 'Vida Moss');
  const { page, pageErrors } = await stage.visitAs(creator, moving);
  await dashboardPage(page).open('videos');
  await page.getByRole('banner').getByRole('button', { name: 'Upload Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  const buffer = Buffer.from(await webm({ seconds: 3, width: 90, height: 160 }));
  await dialog.locator('input[type=file]').setInputFiles({ name: 'day.webm', mimeType: 'video/webm', buffer });
  await dialog.getByLabel('Title').fill('A day by the river');
  await dialog.getByLabel('Description').fill('With #water');
  await dialog.getByLabel('Price').fill('5');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await stage.drain();
  await page.getByRole('article', { name: 'A day by the river by Vida Moss' }).waitFor();
  await expect.poll(() => isPlaying(page)).toBe(1);

  const fan = await stage.visitAs(await openFan(stage, 'Bo Tate'), { ...moving, viewport: phone });
  await dashboardPage(fan.page).open('videos');
  await fan.page.getByRole('button', { name: 'Unlock for $5' }).click();
  await fan.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$5/ })
    .click();
  await fan.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => isPlaying(fan.page)).toBe(1);
  await fan.page.keyboard.press('l');
  await fan.page.getByRole('button', { name: 'Remove like, 1 like' }).waitFor();
  await fan.page.getByRole('button', { name: '0 comments' }).click();
  const comments = fan.page.getByRole('dialog', { name: 'Comments' });
  await comments.getByLabel('Add a comment...').fill('What a river');
  await comments.getByRole('button', { name: 'Post comment' }).click();
  await comments.getByText('What a river').waitFor();
  expect([...pageErrors, ...fan.pageErrors]).toEqual([]);
});
