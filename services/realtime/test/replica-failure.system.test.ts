import { setTimeout as delay } from 'node:timers/promises';
import { readPresence } from '@velvet/contracts/realtime/presence';
import { createLogger } from '@velvet/kit/observability/logger';
import { redisCache } from '@velvet/kit/cache/redis-cache';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openBrowser } from '@velvet/testing/browser';
import { publishCounts } from './events.ts';
import { forkReplica } from './replica.ts';
import { openSessionProxy } from './session-proxy.ts';

const heartbeatMs = 500;

test('browsers reconnect elsewhere and receive every message once when replicas are killed', async () => {
  await using world = await openWorld([realtime]);
  const addresses = new Map([[0, world.url('realtime')]]);
  await using one = await forkReplica(world, { REALTIME_ORDINAL: '1' });
  await using two = await forkReplica(world, { REALTIME_ORDINAL: '2' });
  addresses.set(1, one.url).set(2, two.url);
  await using proxy = await openSessionProxy(addresses);
  const users = await Promise.all(Array.from({ length: 6 }, (_, index) => world.user(`ana-${index}`)));
  using open = new DisposableStack();
  const browsers = users.map(({ token }) => open.use(openBrowser(proxy, token)));
  for (const browser of browsers) await browser.connect();
  const staying = browsers.map((browser) => browser.stayConnected());
  const ordinals = () => browsers.map((browser) => browser.socket()?.io.engine.id?.split('-')[0]);
  expect(new Set(ordinals())).toEqual(new Set(['0', '1', '2']));
  let sent = 0;
  let isOver = false;
  const sending = (async () => {
    for (; !isOver; sent += 1) {
      await Promise.all(users.map(({ id }) => publishCounts(world, id, sent)));
      await delay(5);
    }
  })();
  const untilSent = (more: number) => {
    const goal = sent + more;
    return expect.poll(() => sent).toBeGreaterThanOrEqual(goal);
  };
  await untilSent(20);
  // the killed replica stays in the routing table for a while
  await one.kill();
  await untilSent(20);
  addresses.delete(1);
  await untilSent(30);
  await two.kill();
  addresses.delete(2);
  await untilSent(40);
  isOver = true;
  await sending;
  for (const browser of browsers) {
    await browser.waitUntil(() => browser.received.length >= sent, `${sent} messages`);
    expect(browser.received.map(({ unread }) => unread)).toEqual(Array.from({ length: sent }, (_, unread) => unread));
  }
  expect(new Set(ordinals())).toEqual(new Set(['0']));
  open.dispose();
  await Promise.all(staying);
});

test.skipIf(!hasRedis)(
  'presence spans all replicas, and a user is offline after three heartbeats when its replica was killed',
  async () => {
    await using redis = await openRedis();
    const cache = await redisCache(redis.url, createLogger('cache', 'silent'));
    const environment = { REDIS_URL: redis.url, REALTIME_PRESENCE_HEARTBEAT_MS: String(heartbeatMs) };
    await using world = await openWorld([realtime], { environment, cache });
    await using other = await forkReplica(world, { REALTIME_ORDINAL: '1' });
    const [ana, bo, cy] = [await world.user('ana'), await world.user('bo'), await world.user('cy')];
    const otherReplica = { url: () => other.url };
    using reconnecting = openBrowser(otherReplica, bo.token);
    using offline = openBrowser(otherReplica, cy.token);
    await Promise.all([reconnecting.connect(), offline.connect()]);
    const online = async () => {
      const { data } = await ana.make(readPresence, { query: { userIds: `${bo.id},${cy.id}` } });
      return data?.online;
    };
    expect(await online()).toEqual([bo.id, cy.id]);
    await delay(4 * heartbeatMs);
    expect(await online()).toEqual([bo.id, cy.id]);
    await other.kill();
    using back = openBrowser(world, bo.token);
    await back.connect();
    await expect.poll(online).toEqual([bo.id]);
    await delay(4 * heartbeatMs);
    expect(await online()).toEqual([bo.id]);

    await redis.kill();
    expect(await ana.make(readPresence, { query: { userIds: bo.id } })).toMatchObject({ status: 503 });
    await redis.start();
    await expect.poll(online).toEqual([bo.id]);
    back.disconnect();
    await cache.close();
  },
);
