import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** A page has settled after this time without requests; milliseconds. */
const quietMs = 500;
const timeoutMs = 20_000;

/** Counts the requests of a page. @returns a function that waits until there are none, except the live socket */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = performance.now();
  const isCounted = (request: Request) => !request.url().includes('/socket.io/');
  page.on('request', (request) => {
    if (!isCounted(request)) return;
    open.add(request);
    changedAt = performance.now();
  });
  const over = (request: Request) => {
    if (open.delete(request)) changedAt = performance.now();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return async () => {
    const startedAt = performance.now();
    changedAt = startedAt;
    while (open.size > 0 || performance.now() - changedAt < quietMs) {
      if (performance.now() - startedAt > timeoutMs) return;
      await delay(50);
    }
  };
}
