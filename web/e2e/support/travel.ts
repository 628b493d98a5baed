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
