import type { Page } from 'playwright-core';

/**
 * What was closed takes its entry of the history away by going back, which breaks off the way to another page: quicker
 * than anybody presses a key, a test waits for it.
 */
export async function wayBack(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { velvetLayer?: boolean } | null)?.velvetLayer);
}

export async function reload(page: Page): Promise<void> {
  await wayBack(page);
  await page.reload();
}
