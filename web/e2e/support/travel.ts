import type { Page } from 'playwright-core';

/**
 * What was closed takes its entry of the history away by going back, which breaks off the way to another page: quicker
 * than anybody types an address or presses a key, a test waits for it.
 */
export async function wayBack(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { velvetLayer?: boolean } | null)?.velvetLayer);
}

/** Types an address; one without a host is of the page's own site. */
export async function openAddress(page: Page, address: string, options?: Parameters<Page['goto']>[1]): Promise<void> {
  await wayBack(page);
  await page.goto(address, options);
}

export async function reload(page: Page): Promise<void> {
  await wayBack(page);
  await page.reload();
}
