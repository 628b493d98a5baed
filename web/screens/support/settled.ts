import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Looks in a row that find nothing pending: a script that was loaded runs and makes its calls between two of them. */
const quietLooks = 3;
const lookMs = 30;

/** Runs in the page: waits for the timers and the rendering that are due, and returns whether something is still loading. */
async function isLoading(ms: number): Promise<boolean> {
  await new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), ms));
  const says = [...document.querySelectorAll('[role=status]')].some((each) => each.textContent?.startsWith('Loading'));
  return (
    says ||
    document.querySelector('h1, [role=alert]') === null ||
    document.querySelector('.mantine-Skeleton-root') !== null
  );
}

/** Returns a function that resolves when a page has its scripts and answers, and shows nothing as loading. */
export function watchRequests(page: Page): () => Promise<void> {
  let open = 0;
  page.on('request', () => (open += 1));
  page.on('requestfinished', () => (open -= 1));
  page.on('requestfailed', () => (open -= 1));
  return async () => {
    let quiet = 0;
    const look = async () => {
      quiet = !(await page.evaluate(isLoading, lookMs)) && open === 0 ? quiet + 1 : 0;
      return quiet;
    };
    await expect.poll(look, { interval: 0, timeout: 20_000, message: `${page.url()} loads` }).toBe(quietLooks);
  };
}
