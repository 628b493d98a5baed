import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listVideos, readVideo } from '@velvet/contracts/content/videos';
import { ffmpeg } from '@velvet/engines/tools/ffmpeg.tool';
import { isToolAvailable, toolPath } from '@velvet/engines/tools/tool';
import { soundingMov } from '@velvet/media/testing/video.fixture';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({ isEmpty: true, services: { CONTENT_TRANSCODER: 'auto' } });

const seconds = 30;

/** Returns a film of 30 s: a moving picture in 720p with sound, or a smaller one on a machine without ffmpeg. */
async function film(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  if (!(await isToolAvailable(ffmpeg))) {
    const buffer = Buffer.from(await soundingMov({ seconds, width: 640, height: 480 }, 0.3));
    return { name: 'film.mov', mimeType: 'video/quicktime', buffer };
  }
  const folder = await mkdtemp(join(tmpdir(), 'velvet-film-'));
  try {
    const path = join(folder, 'film.mp4');
    const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30', '-f', 'lavfi', '-i', 'sine=frequency=330'];
    const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path];
    await promisify(execFile)(await toolPath(ffmpeg), [...inputs, '-t', String(seconds), ...output]);
    return { name: 'film.mp4', mimeType: 'video/mp4', buffer: await readFile(path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Collects what the progress bars of a page show, from now on. */
async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const bar of document.querySelectorAll('[role=progressbar]'))
        seen.add(bar.getAttribute('aria-valuetext') ?? '');
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seenSteps: seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenSteps: Set<string> }).seenSteps]);
}

/** Kills the processes that make renditions, as a machine that fails does. @returns how many */
async function killTranscoders(): Promise<number> {
  let killed = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (parent !== process.pid || !/node-av-child|libx264/.test(command)) continue;
    process.kill(Number(pid), 'SIGKILL');
    killed += 1;
  }
  return killed;
}

test.skipIf(process.platform !== 'linux')(
  'a creator publishes a film, and a fan subscribes and watches',
  { timeout: 600_000 },
  async () => {
    const { creator } = await openShop(stage, 'Vida Moss');
    const { page, pageErrors, context } = await stage.visitAs(creator);
    const vault = await context.newPage();
    await dashboardPage(vault).open('vault');
    const seenSteps = await watchSteps(vault);
    await upload(page);
    await expect.poll(async () => (await seenSteps()).join(), { timeout: 120_000 }).toMatch(/480p, [1-9]/);
    await vault.bringToFront();

    await expect.poll(killTranscoders, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect.poll(async () => vault.getByRole('progressbar').count(), { timeout: 300_000 }).toBe(0);

    const steps = (await seenSteps()).join('\n');
    expect(steps).toMatch(/Analysing|Making the poster/);
    for (const height of [480, 240]) expect(steps).toContain(`${height}p, `);
    const { data: [video] = [] } = await creator.make(listVideos, { query: { feed: 'latest' } });
    expect(video).toMatchObject({ state: 'published', streamUrl: expect.any(String) });
    const id = must({ ...(video && { data: video }) }).id;
    await watch(id);
    expect(pageErrors).toEqual([]);
  },
);

async function upload(page: Page): Promise<void> {
  await dashboardPage(page).open('videos');
  await page.getByRole('banner').getByRole('button', { name: 'Upload Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await dialog.locator('input[type=file]').setInputFiles(await film());
  await dialog.getByLabel('Title').fill('A day by the river');
  await dialog.getByLabel('Audience').selectOption({ label: 'Subscribers' });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 });
}

/** The part of the fan, and of a stranger who has an address of a segment. */
async function watch(id: string): Promise<void> {
  const fan = await openFan(stage, 'Bo Tate');
  const { page, pageErrors } = await stage.visitAs(fan, { reducedMotion: 'no-preference' });
  await openAddress(page, `/video/${id}`);
  await page.locator('main img[src*="preview"]').first().waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay .* and subscribe$/ })
    .click();
  const video = page.locator('video');
  await video.waitFor({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  const time = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0.5);
  await page.getByRole('slider', { name: 'Position in the video' }).focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(time).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Like, 0 likes' }).first().click();
  await page.getByRole('button', { name: 'Remove like, 1 like' }).first().waitFor();
  await page.getByLabel('Add a comment...').fill('What a river');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.getByText('What a river').waitFor();
  expect(pageErrors).toEqual([]);

  const { streamUrl } = must(await fan.make(readVideo, { params: { id } }));
  const segment = stage.at((streamUrl ?? '').replace('index.m3u8', '480/segment-0.m4s'));
  expect((await fetch(segment)).status).toBe(200);
  stage.advance({ minutes: 5 });
  expect((await fetch(segment)).status).toBe(403);
}
