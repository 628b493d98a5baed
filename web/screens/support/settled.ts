import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Looks in a row that find nothing pending: a script that was loaded runs and makes its calls between two of them. */
const quietLooks = 3;
const lookMs = 30;

/** Runs in the page: waits for the timers and the rendering that are due, and returns what is still loading. */
async function loadingIn(ms: number): Promise<string[]> {
  // not an idle callback: after some changes of its size Chromium calls those only at their timeout
  await scheduler.postTask(() => undefined, { delay: ms, priority: 'background' });
  const says = [...document.querySelectorAll('[role=status]')].find((each) => each.textContent?.startsWith('Loading'));
  return [
    says?.textContent,
    document.querySelector('h1, [role=alert]') === null && 'no heading',
    document.querySelector('.mantine-Skeleton-root') !== null && 'a skeleton',
  ].filter((each) => typeof each === 'string');
}

/** The browser does not report the end of every script that it loads in advance. */
const isCounted = (request: Request) => request.resourceType() !== 'script' && request.resourceType() !== 'other';

/** Returns a function that resolves when a page has its answers and pictures, and shows nothing as loading. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => isCounted(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    let quiet = 0;
    let last: readonly string[] = [];
    const look = async () => {
      last = [...(await page.evaluate(loadingIn, lookMs)), ...[...open].map((request) => request.url())];
      quiet = last.length === 0 ? quiet + 1 : 0;
      return quiet;
    };
    try {
      await expect.poll(look, { interval: 0, timeout: 20_000 }).toBe(quietLooks);
    } catch (cause) {
      throw new Error(`${page.url()} still loads: ${last.join(', ')}`, { cause });
    }
  };
}
