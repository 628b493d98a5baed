import { createPost } from '@velvet/contracts/content/post-calls';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { discoverPage } from './pages/discover.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { vaultPage } from './pages/vault.page.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage({ loadsAhead: true });
const pill = (page: Page) => page.getByText("You're offline", { exact: true });
const main = (page: Page) => page.getByRole('main');

/** Navigates within the page, because the menu of a member does not contain the vault. */
const goToVault = (page: Page) => page.evaluate(() => history.pushState({}, '', '/dashboard?section=vault'));

async function goOffline(page: Page) {
  await page.context().setOffline(true);
  await pill(page).waitFor();
}

async function comeBack(page: Page) {
  await page.context().setOffline(false);
  await pill(page).waitFor({ state: 'detached' });
}

/** Marks the document to detect a reload. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

async function memberWithPost() {
  const person = await stage.person('Rea Dorn');
  must(await person.make(createPost, { body: { text: 'Nobody else writes of the tide' } }));
  await stage.drain();
  return stage.visitAs(person);
}

describe('without a connection', () => {
  test('a like shows an error and the page stays, and a retry works when the connection is back', async () => {
    const { page } = await memberWithPost();
    await dashboardPage(page).open();
    const like = feedPage(page).post('Nobody else writes of the tide').getByRole('button', { name: 'Like, 0' });
    await like.waitFor();
    await mark(page);
    await goOffline(page);
    await like.click();
    await page.getByRole('alert').getByText('Failed to save your reaction').waitFor();
    await like.waitFor();
    await comeBack(page);
    await page.getByText("You're back online").waitFor();
    await like.click();
    await like.waitFor({ state: 'detached' });
    expect(await isMarked(page)).toBe(true);
  });

  test('a follow shows an error and can be retried', async () => {
    await stage.person('Bo Taken');
    const { page } = await stage.openMember();
    await mark(page);
    await dashboardPage(page).goTo('Discover');
    await discoverPage(page).search('Bo Taken');
    await discoverPage(page).follow('Bo Taken').waitFor();
    await goOffline(page);
    await discoverPage(page).follow('Bo Taken').click();
    await page.getByRole('alert').getByText("We couldn't reach Velvet").waitFor();
    await comeBack(page);
    await discoverPage(page).follow('Bo Taken').click();
    await discoverPage(page).unfollow('Bo Taken').waitFor();
    expect(await isMarked(page)).toBe(true);
  });

  test('a section stays unloaded, and loads automatically when the connection is back', async () => {
    const { page } = await stage.openMember();
    await mark(page);
    await goOffline(page);
    await goToVault(page);
    await main(page).getByRole('alert').waitFor();
    await main(page).getByRole('button', { name: 'Try Again' }).click();
    await main(page).getByRole('alert').waitFor();
    await comeBack(page);
    await main(page).getByText('No content found').waitFor();
    expect(await isMarked(page)).toBe(true);
  });
});

describe('uploads without a connection', () => {
  test('wait and show no speed in the tray, and complete when the connection is back', async () => {
    // a new user, so that the vaults of other tests stay empty
    const { page, context } = await stage.visitAs(await stage.person('Uli Upload'));
    const gate = Promise.withResolvers<void>();
    await context.route(/\/media\//, async (route) => {
      if (route.request().method() === 'PUT') await gate.promise;
      await route.continue();
    });
    const vault = vaultPage(page);
    await dashboardPage(page).open('vault');
    await vault.openUpload();
    await vault.choose([{ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('slowly') }]);
    const sending = page.waitForRequest((made) => made.method() === 'PUT');
    await vault.send();
    await sending;
    await goOffline(page);
    await vault.tray.getByText("Offline. 1 file continues when you're back online").waitFor();
    await vault.tray.getByText('Waiting for connection').waitFor();
    expect(await vault.tray.innerText()).not.toMatch(/\/s|left/);
    gate.resolve();
    await comeBack(page);
    await vault.tray.getByText('In your vault').waitFor();
  });
});

/** Blocks requests for build files. @returns the number of blocked requests, and a function that ends the block */
async function breakChunks(context: BrowserContext, path: RegExp, times = Infinity) {
  let count = 0;
  await context.route(path, async (route) => {
    if (count >= times) return route.continue();
    count += 1;
    return route.abort();
  });
  return { count: () => count, mend: () => context.unroute(path) };
}

describe('a script', () => {
  test.each([/\/assets\/vault-section[^/]*\.js$/, /\/assets\/vault-section[^/]*\.css$/])(
    'is requested again, with its styles, when %s fails once',
    async (path) => {
      const { page, context } = await stage.openMember();
      const broken = await breakChunks(context, path, 1);
      await goToVault(page);
      await main(page).getByText('No content found').waitFor();
      expect(broken.count()).toBe(1);
      const button = main(page).getByRole('button', { name: 'Upload Content' }).first();
      expect((await button.boundingBox())?.height).toBeGreaterThan(30);
      const styled = await page.evaluate(() =>
        [...document.styleSheets].some(({ href }) => href?.includes('vault-section')),
      );
      expect(styled).toBe(true);
    },
  );

  test('leaves the dashboard intact when it keeps failing, and Try Again loads its section', async () => {
    const { page, context } = await stage.openMember();
    await mark(page);
    const broken = await breakChunks(context, /\/assets\/discover-section/);
    await dashboardPage(page).goTo('Discover');
    await main(page).getByText("This page couldn't be loaded").waitFor();
    await dashboardPage(page).goTo('Home');
    await feedPage(page).composer.waitFor();
    await dashboardPage(page).goTo('Discover');
    await main(page).getByText("This page couldn't be loaded").waitFor();
    await broken.mend();
    await main(page).getByRole('button', { name: 'Try Again' }).click();
    await discoverPage(page).card('Ana Ruiz').first().waitFor();
    expect(await isMarked(page)).toBe(true);
  });

  test('shows an error in a dialog when it belongs to one, and a retry opens the dialog', async () => {
    const { page, context } = await stage.openMember();
    const broken = await breakChunks(context, /\/assets\/search-dialog/);
    await page.getByRole('button', { name: /^Search/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByText("This page couldn't be loaded").waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Search/ }).click();
    await dialog.getByText("This page couldn't be loaded").waitFor();
    await broken.mend();
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('combobox', { name: 'Search creators, posts and videos' }).waitFor();
    expect(broken.count()).toBeGreaterThan(1);
  });
});

describe('after a deployment', () => {
  /** Removes the scripts of the running build and serves a new one. */
  async function deploy(context: BrowserContext) {
    await context.route(/\/assets\/profile-section/, (route) => route.fulfill({ status: 404 }));
    await context.route(/\/index\.html$/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/frame-next.js"></script>' }),
    );
  }
  const loadsOf = (page: Page) => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    return () => loads;
  };

  test('a missing script causes one reload, after which its section shows an error', async () => {
    const { page, context } = await stage.openMember();
    await feedPage(page).text.fill('Half a thought');
    const loads = loadsOf(page);
    await deploy(context);
    await dashboardPage(page).goTo('Profile');
    await main(page).getByText("This page couldn't be loaded").waitFor();
    await expect.poll(loads).toBe(1);
    await dashboardPage(page).goTo('Home');
    expect(await feedPage(page).text.inputValue()).toBe('Half a thought');
    expect(loads()).toBe(1);
  });
});

test('the site returns 404 instead of a page when a script does not exist', async () => {
  const { page } = await stage.visit();
  const answer = await page.request.get('/assets/frame-gone.js');
  expect(answer.status()).toBe(404);
});
