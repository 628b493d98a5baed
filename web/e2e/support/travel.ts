import type { Page } from 'playwright-core';

/**
 * Waits until a closed dialog has removed its history entry. It goes back in the history, which would cancel a load that
 * a test starts meanwhile.
 */
export async function wayBack(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer);
}

/** Loads an address; a path is relative to the site. */
export async function loadAddress(page: Page, address: string, options?: Parameters<Page['goto']>[1]): Promise<void> {
  await wayBack(page);
  await page.goto(address, options);
}

/** Opens an address; a path is relative to the site. Within the application it is opened without a load. */
export async function openAddress(page: Page, address: string): Promise<void> {
  await wayBack(page);
  await go(page, address);
}

export async function reload(page: Page): Promise<void> {
  await wayBack(page);
  await page.reload();
}

/** Opens an address: within the page from one place to another, which needs a fifth of the time, and by a load otherwise. */
export async function go(page: Page, address: string): Promise<void> {
  const { href, origin } = new URL(address, page.url().startsWith('http') ? page.url() : 'http://here');
  const [from, to] = [placeOf(page.url()), placeOf(href)];
  const isWithin = from !== undefined && to !== undefined && from !== to && page.url().startsWith(origin);
  if (!isWithin) return void (await page.goto(address));
  const left = await page.getByRole('main').locator('> *').first().elementHandle();
  await page.evaluate((next) => history.pushState({}, '', next), address);
  await left?.waitForElementState('hidden');
}

/** Returns the section of a dashboard address, or the kind of another page of the application. */
function placeOf(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url);
  if (pathname === '/dashboard') return searchParams.get('section') ?? 'home';
  return pathname.startsWith('/@') ? 'creator page' : undefined;
}
