import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** As long as nothing is asked for, everything has come; milliseconds. */
const quietMs = 500;
const timeoutMs = 20_000;

/** Begins to count what a page asks for. @returns what waits until it asks for nothing more; the live socket always does */
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
