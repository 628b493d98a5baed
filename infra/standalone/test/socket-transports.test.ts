import { livePath } from '@velvet/contracts/realtime/messages';
import { openSite } from '@velvet/gateway/test/site';
import { realtime } from '@velvet/realtime/service';
import { publishCounts } from '@velvet/realtime/test/events';
import { openBrowser } from '@velvet/testing/browser';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';

/** The gateway in front of two replicas of the socket's service. */
async function openSockets(environment: Record<string, string> = {}) {
  await using resources = new AsyncDisposableStack();
  const world = resources.use(await openWorld([realtime], { environment }));
  const other = await world.startReplica('realtime', { REALTIME_ORDINAL: '1' });
  const site = resources.use(await openSite({}, undefined, { realtime: [world.url('realtime'), other.url] }));
  const kept = resources.move();
  const browsers = async (count: number) => {
    const ana = await world.user('ana');
    const opened = Array.from({ length: count }, () =>
      kept.use(openBrowser({ url: () => site.url }, ana.token, ['polling', 'websocket'])),
    );
    return { ana, opened };
  };
  return { world, url: site.url, browsers, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Opens a WebSocket without a session. @returns the first event */
async function openWebSocket(url: string): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`);
  const outcome = await new Promise<string>((resolve) => {
    for (const type of ['open', 'error']) socket.addEventListener(type, () => resolve(type), { once: true });
  });
  socket.close();
  return outcome;
}

type Browser = ReturnType<typeof openBrowser>;
const transportOf = (browser: Browser) => browser.socket()?.io.engine.transport.name;
const replicaOf = (browser: Browser) => browser.socket()?.io.engine.id?.split('-', 1)[0];

test('a socket upgrades to a WebSocket at the replica of its session and receives events over it', async () => {
  await using sockets = await openSockets();
  expect(await openWebSocket(sockets.url)).toBe('open');
  const { ana, opened } = await sockets.browsers(2);
  for (const browser of opened) {
    await browser.connect();
    await expect.poll(() => transportOf(browser), { timeout: 10_000 }).toBe('websocket');
  }
  expect(new Set(opened.map(replicaOf))).toEqual(new Set(['0', '1']));
  await publishCounts(sockets.world, ana.id, 3);
  for (const browser of opened) {
    await browser.waitUntil(() => browser.received.length === 1, 'the event');
    expect(browser.received).toMatchObject([{ kind: 'counts', unread: 3 }]);
    expect(transportOf(browser)).toBe('websocket');
  }
});

test('an upgrade is refused and a socket receives events by polling when polling is the only transport', async () => {
  await using sockets = await openSockets({ REALTIME_TRANSPORTS: 'polling' });
  expect(await openWebSocket(sockets.url)).toBe('error');
  const { ana, opened } = await sockets.browsers(1);
  for (const browser of opened) {
    await browser.connect();
    await publishCounts(sockets.world, ana.id, 3);
    await browser.waitUntil(() => browser.received.length === 1, 'the event');
    expect(transportOf(browser)).toBe('polling');
  }
});
