import type { Page } from 'playwright-core';

/**
 * Waits until a closed dialog has removed its history entry. It does so with `history.back`, which would cancel a navigation
 * that a test starts meanwhile.
 */
export async function wayBack(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer);
}

/** Opens an address; a path is relative to the site. */
export async function openAddress(page: Page, address: string, options?: Parameters<Page['goto']>[1]): Promise<void> {
  await wayBack(page);
  await page.goto(address, options);
}

export async function reload(page: Page): Promise<void> {
  await wayBack(page);
  await page.reload();
}

/** Opens an address: within the page from one section to another, which is faster, and by a load otherwise. */
export async function go(page: Page, address: string): Promise<void> {
  const [from, to] = [sectionOf(page.url()), sectionOf(address)];
  if (from === undefined || to === undefined || from === to) return void (await page.goto(address));
  const left = await page.getByRole('main').locator('> *').first().elementHandle();
  await page.evaluate((next) => history.pushState({}, '', next), address);
  await left?.waitForElementState('hidden');
}

/** Returns the section of a dashboard address. */
function sectionOf(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://here');
  return pathname === '/dashboard' ? (searchParams.get('section') ?? 'home') : undefined;
}
