import { propertyRunsOfTier } from '@velvet/testing/property';
import { openWorld } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openBrowser, type Browser } from '@velvet/testing/browser';
import { creator, newPostId, publishCounts, publishFollow, publishPost } from './events.ts';

const step = fc.constantFrom('count', 'count', 'count', 'post', 'disconnect', 'connect', 'restart');
const plan = fc.array(fc.record({ kind: step, waits: fc.boolean() }), { minLength: 8, maxLength: 25 });

test('each message arrives once and in order when browsers disconnect and the service restarts', async () => {
  await using world = await openWorld([realtime]);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      run += 1;
      const ana = await world.user(`ana-${run}`);
      await publishFollow(world, ana.id);
      using browser = openBrowser(world, ana.token);
      await browser.connect();
      const published: string[] = [];
      const pending: Promise<unknown>[] = [];
      for (const { kind, waits } of steps) {
        if (kind === 'count' || kind === 'post') {
          const doing = kind === 'post' ? publishOnePost(published) : publishOneCount(published);
          pending.push(doing);
          // the order is defined only for messages that are published one after another
          await doing;
        } else if (kind === 'restart') {
          browser.disconnect();
          await world.restart('realtime');
        } else if (kind === 'disconnect') browser.disconnect();
        else await reconnect(browser, waits);
      }
      await Promise.all(pending);
      await world.drain();
      await reconnect(browser, true);
      await browser.waitUntil(() => browser.received.length >= published.length, `${published.length} messages`);
      expect(browser.received.map(({ kind, unread, postId }) => `${kind}:${String(unread ?? postId)}`)).toEqual(
        published,
      );
      const positions = browser.received.map(({ position }) => position);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));

      async function publishOneCount(list: string[]) {
        list.push(`counts:${list.length}`);
        await publishCounts(world, ana.id, list.length - 1);
      }
      async function publishOnePost(list: string[]) {
        const postId = newPostId();
        list.push(`post:${postId}`);
        await publishPost(world, creator, 'public', postId);
      }
    }),
    { numRuns: propertyRunsOfTier(12) },
  );
});

test('each browser receives its messages once when many browsers reconnect under load', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_MAX_REPLAYED_MESSAGES: '10000' } });
  const users = await Promise.all(['ana', 'bo', 'cy'].map((name) => world.user(name)));
  const browsers = users.map((user) => openBrowser(world, user.token));
  for (const browser of browsers) await browser.connect();
  let isOver = false;
  const reconnecting = browsers.map(async (browser) => {
    while (!isOver) await reconnect(browser, false);
  });
  await Promise.all(
    users.map(async ({ id }) => {
      for (let unread = 0; unread < 150; unread += 1) await publishCounts(world, id, unread);
    }),
  );
  isOver = true;
  await Promise.all(reconnecting);
  for (const browser of browsers) {
    await reconnect(browser, true);
    await browser.waitUntil(() => browser.received.length >= 150, '150 messages');
    expect(browser.received.map(({ unread }) => unread)).toEqual(Array.from({ length: 150 }, (_, unread) => unread));
    browser.disconnect();
  }
});

/** Disconnects and connects again. @param waits whether it waits for the connection */
async function reconnect(browser: Browser, waits: boolean): Promise<void> {
  browser.disconnect();
  const connected = browser.connect();
  if (waits) await connected;
  else await Promise.race([connected.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 15))]);
}
