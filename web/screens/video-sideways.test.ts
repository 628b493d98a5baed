import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectInView, expectToFit, sideways } from '#e2e/support/browser.ts';
import { loadAddress } from '#e2e/support/travel.ts';
import { useScreens } from './support/screens.ts';
import { answerVideos, videoOf } from './support/videos.ts';

const screens = useScreens();
const description = 'Light on the water, early in the year, and nobody else there. '.repeat(4);
const videos = [
  videoOf(0, 'A morning by the river, with the swans and the boats', { description }),
  videoOf(1, 'An evening by the river, with the swans', { description }),
];

const boxOf = async (control: Locator) => (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Expects a usable picture, and all controls of the video in view and uncovered. */
async function expectUsable(page: Page, video: Locator) {
  const picture = await boxOf(video.locator('video'));
  expect(picture.width).toBeGreaterThanOrEqual(600);
  expect(picture.height).toBeGreaterThanOrEqual(300);
  for (const name of [/^Like/, /comment/, /^Bookmark/, /^Tip/, /^Share/, 'More options', 'Follow', /^(Unmute|Mute)$/])
    await expectInView(video.getByRole('button', { name }).first());
  const more = video.getByRole('button', { name: 'Show more' });
  await expectInView(more);
  await expectInView(video.getByRole('slider').first());
  const words = await boxOf(more);
  const actions = await boxOf(video.getByRole('button', { name: /^Like/ }).first());
  expect(words.x + words.width).toBeLessThan(actions.x);
  await expectToFit(page);
}

test.each([
  ['on a phone held sideways', sideways],
  ['at a zoom of 200%', { width: 720, height: 450 }],
])('the feed and the page of a video are usable %s', async (_, viewport) => {
  const { page, context, api, pageErrors } = await screens.visit({ viewport });
  await answerVideos(api, context, videos);
  await page.goto('/dashboard?section=videos');
  await page.getByRole('button', { name: 'Latest' }).click();
  const slides = page.getByRole('article', { name: 'by Vida Moss' });
  const [shown, next] = [slides.first(), slides.nth(1)];
  await shown.waitFor();
  await expectUsable(page, shown);
  const feed = await boxOf(page.getByRole('region', { name: 'Videos', exact: true }));
  for (const button of await next.getByRole('button').all())
    expect((await boxOf(button)).y).toBeGreaterThanOrEqual(feed.y + feed.height);
  await expectInView(page.getByRole('button', { name: 'Yours' }));

  await shown.getByRole('button', { name: /comment/ }).click();
  const comments = page.getByRole('dialog', { name: /Comments/ });
  await expectInView(comments.getByRole('button', { name: 'Post comment' }));
  await page.keyboard.press('Escape');
  await comments.waitFor({ state: 'hidden' });

  await loadAddress(page, `/video/${videos[0]?.id}`);
  await page.getByRole('heading', { level: 1, name: videos[0]?.title ?? '' }).waitFor();
  await expectUsable(page, page.getByRole('main'));
  expect(pageErrors).toEqual([]);
});
