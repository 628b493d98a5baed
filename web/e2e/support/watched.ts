import type { Page } from 'playwright-core';

/** Resolves when a page has named a post to the server as shown; changes from before that are not sent to it. */
export function untilWatched(page: Page, id: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const see = (sent: unknown) => String(sent).includes(id) && resolve();
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => see(payload)));
  page.on('request', (request) => request.url().includes('/socket.io/') && see(request.postData()));
  return promise;
}
