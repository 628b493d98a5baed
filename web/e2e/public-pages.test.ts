import { createPost, deletePost, editPost } from '@velvet/contracts/content/post-calls';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { revalidateAfterMs } from '#api/revalidation.ts';
import { creatorPage } from './pages/creator.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { landingPage } from './pages/landing.page.ts';
import { publicPage } from './pages/public.page.ts';
import { signInPage } from './pages/sign-in.page.ts';
import { desktop, expectToFit, phone } from './support/browser.ts';
import { must, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { loadAddress, openAddress } from './support/travel.ts';

const stage = useStage({ isEmpty: true });

test('the sign-in page opens when a signed-out visitor chooses a plan', async () => {
  const { page } = await stage.visit();
  await openAddress(page, '/#pricing');
  await page.getByRole('button', { name: 'Go Premium' }).click();
  await page.getByText('Please log in to select a plan').waitFor();
  await signInPage(page).isShown();
  expect(page.url()).toBe(stage.at('/auth'));
});

/** Returns the brightest pixel of a screenshot as red, green and blue, 0 to 255. */
async function brightest(page: Page, picture: Buffer) {
  const blank = await page.context().newPage();
  const found = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(bitmap, 0, 0);
    const { data = [] } = drawing?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    const pixels = Array.from({ length: data.length / 4 }, (_, index) =>
      Array.from(data.slice(index * 4, index * 4 + 3)),
    );
    return pixels.reduce((best, pixel) => (Math.min(...pixel) > Math.min(...best) ? pixel : best), [0, 0, 0]);
  }, picture.toString('base64'));
  await blank.close();
  return found;
}

test('the background light of the front page stays below its text and cards at every scroll position', async () => {
  const { page } = await stage.visit({ viewport: desktop });
  await openAddress(page, '/#pricing');
  const price = page.getByText('Custom', { exact: true });
  await price.waitFor();
  for (const part of [0.2, 0.5, 0.8]) {
    await price.evaluate((one, part) => scrollBy(0, one.getBoundingClientRect().top - innerHeight * part), part);
    // the text appears when its font is loaded
    const difference = async () => {
      const [red = 0, green = 0, blue = 0] = await brightest(page, await price.screenshot());
      return Math.abs(red - 245) + Math.abs(green - 240) + Math.abs(blue - 250);
    };
    await expect.poll(difference).toBeLessThan(9);
  }
});

test('visitors browse and search all creators, and can subscribe there', async () => {
  const shop = await openShop(stage, 'Brenna Browse');
  const { page } = await stage.visit();
  await landingPage(page).open();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Browse creators' }).click();
  await page.getByRole('heading', { level: 1, name: 'Browse creators' }).waitFor();
  await page.getByRole('button', { name: 'Newest' }).click();
  const card = page.getByRole('listitem').filter({ hasText: shop.creator.name });
  await card.waitFor();
  await page.getByRole('searchbox', { name: 'Search creators' }).fill('no such words at all');
  await page.getByText('No creators found').waitFor();
  await page.getByRole('button', { name: 'Show all creators' }).click();
  await page.getByRole('searchbox', { name: 'Search creators' }).fill(shop.creator.name);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await card.getByRole('button', { name: `Subscribe Now to ${shop.creator.name}` }).click();
  await page.waitForURL('**/identity/**');
  expect(new URL(page.url()).pathname).toMatch(/^\/identity\//);
});

test('a menu stays open when it was opened before the application loaded', async () => {
  const { page } = await stage.visit({ viewport: phone });
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isLetIn;
    await route.fallback();
  });
  await loadAddress(page, '/', { waitUntil: 'commit' });
  await page.locator('summary').click();
  const drawn = page.evaluate(
    () => new Promise<void>((resolve) => document.addEventListener('velvet:drawn', () => setTimeout(resolve, 100))),
  );
  letIn();
  await drawn;
  expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(true);
});

test('a menu stays open when it was opened in the moment in which the application takes its place, and closes by navigation and Escape', async () => {
  const { page } = await stage.visit({ viewport: phone });
  await page.addInitScript(() => {
    const content = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') ?? {};
    Object.defineProperty(Node.prototype, 'textContent', {
      ...content,
      // how React empties the place in which it draws
      set(this: Node, text: string) {
        if (this instanceof Element && this.id === 'root') this.querySelector('summary')?.click();
        content.set?.call(this, text);
      },
    });
  });
  await openAddress(page, '/');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Support' }).click();
  await page.getByText('System Status').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/support');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect(await menu.isVisible()).toBe(false);
  await page.locator('summary').click();
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
});

test('featured creators are reachable by keyboard only', async () => {
  await openShop(stage, 'Ria Holt');
  const { page } = await stage.visit();
  await openAddress(page, '/');
  const featured = page.getByRole('region', { name: 'Creators worth staying for' });
  await page.keyboard.press('Tab');
  await featured.getByRole('link', { name: 'Ria Holt' }).waitFor({ state: 'attached' });
  const isReached = () => featured.evaluate((region) => region.contains(document.activeElement));
  for (let presses = 0; presses < 60 && !(await isReached()); presses += 1) await page.keyboard.press('Tab');
  expect(await isReached()).toBe(true);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
});

test('the help page has a search, one open answer at a time, and the current status of the services', async () => {
  const { page } = await stage.visit();
  const support = publicPage(page);
  await support.open('/support');
  await support.question('How do I subscribe to a creator?').click();
  await support.question('How do I cancel a subscription?').click();
  await expect.poll(support.openQuestions).toEqual(['How do I cancel a subscription?']);
  await support.search('CRYPTOCURRENCY');
  await support.question('When and how are creators paid?').waitFor();
  expect(await support.question('How do I delete my account?').count()).toBe(0);
  await support.search('no such words');
  await page.getByText('No answers found.').waitFor();
  await expect.poll(support.states).toHaveLength(4);
});

test('the legal pages contain their dates, the retention periods and the rules of money', async () => {
  const { page } = await stage.visit();
  await publicPage(page).open('/privacy');
  await page.getByText('Last updated September 24, 2024').waitFor();
  for (const kept of ['7 years', '3 years', 'after 2 years', 'within 30 days of account deletion']) {
    expect([kept, await page.getByText(kept).count()]).toEqual([kept, 1]);
  }
  await publicPage(page).open('/terms');
  await page.getByText('Payments, refunds, gifts and payouts: November 27, 2026').waitFor();
  await page.getByText('Last updated September 24, 2024').waitFor();
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual(expect.arrayContaining(['Gifts', 'Refunds and disputes', 'Taxes and receipts']));
  // the environment sets these terms
  const text = await page.getByRole('main').innerText();
  for (const configured of ['30 days after we tell you', '30 days of the payment', 'seven days after the payment'])
    expect(text).not.toContain(configured);
});

test('the application can be installed', async () => {
  const { page } = await stage.visit();
  const manifest = await page.request.get('/manifest.webmanifest');
  const { icons }: { icons: { src: string; type: string }[] } = await manifest.json();
  for (const { src, type } of icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
});

test('a creator page shows edits, deletions and new posts to a visitor after a minute', async () => {
  const writer = await stage.person('Mina Hale');
  const write = async (text: string) => must(await writer.make(createPost, { body: { text } }))._id;
  const edited = await write('The first draft.');
  const deleted = await write('Soon gone.');
  await stage.drain();
  const { page, pageErrors } = await stage.visit();
  const creator = creatorPage(page);
  await page.clock.install();
  await creator.open(writer.handle);
  const posts = creator.posts();
  await posts.getByText('The first draft.').waitFor();
  await posts.getByText('Soon gone.').waitFor();
  must(await writer.make(editPost, { params: { id: edited }, body: { text: 'The second draft.' } }));
  must(await writer.make(deletePost, { params: { id: deleted } }));
  await write('Brand new.');
  await stage.drain();
  await page.clock.fastForward(revalidateAfterMs);
  await posts.getByText('The second draft.').waitFor();
  await posts.getByText('Soon gone.').waitFor({ state: 'detached' });
  expect(await posts.getByText('Brand new.').count()).toBe(0);
  // the visitors' list is cached for up to a second
  const isAnnounced = async () => {
    await page.clock.fastForward(revalidateAfterMs);
    return feedPage(page).arrivals.isVisible();
  };
  await expect.poll(isAnnounced, { interval: 500, timeout: 20_000 }).toBe(true);
  await feedPage(page).arrivals.click();
  await posts.getByText('Brand new.').waitFor();
  expect(pageErrors).toEqual([]);
});
