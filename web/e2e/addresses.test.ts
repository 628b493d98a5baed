import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { landingPage } from './pages/landing.page.ts';
import { expectFocused } from './support/browser.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

describe('addresses', () => {
  test('show a public page when the visitor is signed out', async () => {
    const { page, pageErrors } = await stage.visit();
    await openAddress(page, '/video/42');
    await page.getByRole('heading', { level: 1, name: 'No video here' }).waitFor();
    expect(page.url()).toBe(stage.at('/video/42'));
    expect(pageErrors).toEqual([]);
  });

  test('redirect to the front page when they are unknown', async () => {
    const { page } = await stage.visit();
    for (const path of ['/nowhere', '/dashboard/vault', '/room', '/auth/callback', '/%E0%A4%A']) {
      await openAddress(page, path);
      await landingPage(page).isShown();
      expect([path, page.url()]).toEqual([path, stage.at('/')]);
    }
  });

  test('leave no history entry when they are unknown', async () => {
    const { page } = await stage.visit();
    await openAddress(page, '/support');
    await openAddress(page, '/nowhere');
    await landingPage(page).isShown();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    expect(page.url()).toBe(stage.at('/support'));
  });
});

test('assets are compressed and immutable, while the page and its service worker are revalidated', async () => {
  const { page } = await stage.visit();
  const answers = new Map<string, Record<string, string>>();
  page.on('response', (answer) => void answers.set(new URL(answer.url()).pathname, answer.headers()));
  await landingPage(page).open();
  await landingPage(page).isShown();
  const made = () => [...answers].filter(([path]) => /^\/assets\/.+\.(js|css)$/.test(path));
  await expect.poll(() => made().length).toBeGreaterThan(1);
  for (const [path, headers] of made()) {
    // compression of smaller responses saves no packet
    const isSmall = Number(headers['content-length']) < 1024 && headers['content-encoding'] === undefined;
    expect([path, isSmall || headers['content-encoding'], headers['cache-control']]).toEqual([
      path,
      isSmall || 'br',
      'public, max-age=31536000, immutable',
    ]);
  }
  expect(answers.get('/')).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  });
});

test('the offline page appears when the connection is lost, and its retry loads the page when it is back', async () => {
  const { page, context } = await stage.visit({ serviceWorkers: 'allow' });
  await landingPage(page).open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await openAddress(page, '/support');
  await page.getByRole('heading', { name: "You're offline." }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline.html']);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
});

/** Delays the scripts, so that only the first view is shown, until the result resolves. */
async function holdApplication(context: BrowserContext) {
  const held = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held;
}

test('a click and the focus in the first view are replayed when the application replaces it', async () => {
  const { page, context, pageErrors } = await stage.visit();
  const held = await holdApplication(context);
  await landingPage(page).open();
  await landingPage(page).isShown();
  const support = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Support' });
  await support.focus();
  const seen = await support.elementHandle();
  held.resolve();
  await expect.poll(() => seen?.evaluate((link) => link.isConnected)).toBe(false);
  await expectFocused(support);

  await context.unrouteAll();
  const heldAgain = await holdApplication(context);
  await landingPage(page).open();
  await landingPage(page).startCreating();
  expect(page.url()).toBe(stage.at('/'));
  heldAgain.resolve();
  await page.waitForURL(/\/identity\//);
  expect(pageErrors).toEqual([]);
});

test('a click counts when the application replaces the first view between mouse down and mouse up', async () => {
  const { page, context, pageErrors } = await stage.visit();
  const held = await holdApplication(context);
  await landingPage(page).open();
  const button = page.getByRole('button', { name: 'Start Creating' }).first();
  const seen = await button.elementHandle();
  await button.hover();
  await page.mouse.down();
  held.resolve();
  await expect.poll(() => seen?.evaluate((each) => each.isConnected)).toBe(false);
  await page.mouse.up();
  await page.waitForURL(/\/identity\//);
  expect(pageErrors).toEqual([]);
});
