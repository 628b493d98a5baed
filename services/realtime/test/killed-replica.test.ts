import { setTimeout as delay } from 'node:timers/promises';
import { readPresence } from '@velvet/contracts/realtime/presence';
import { createLogger } from '@velvet/kit/logger';
import { redisCache } from '@velvet/kit/redis-cache';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openBrowser } from '@velvet/testing/browser';
import { publishCounts } from './events.ts';
import { forkReplica } from './replica.ts';
import { openWayIn } from './way-in.ts';

const beatMs = 500;

test('when replicas are killed their browsers come back elsewhere and hear everything, once', async () => {
  await using world = await openWorld([realtime]);
  const addresses = new Map([[0, world.url('realtime')]]);
  await using one = await forkReplica(world, { REALTIME_ORDINAL: '1' });
  await using two = await forkReplica(world, { REALTIME_ORDINAL: '2' });
  addresses.set(1, one.url).set(2, two.url);
  await using way = await openWayIn(addresses);
  const people = await Promise.all(Array.from({ length: 9 }, (_, index) => world.person(`ana-${index}`)));
  using open = new DisposableStack();
  const browsers = people.map(({ token }) => open.use(openBrowser(way, token)));
  for (const browser of browsers) await browser.connect();
  const staying = browsers.map((browser) => browser.stayConnected());
  const ordinals = () => browsers.map((browser) => browser.socket()?.io.engine.id?.split('-')[0]);
  expect(new Set(ordinals())).toEqual(new Set(['0', '1', '2']));
  let sent = 0;
  let isOver = false;
  const sending = (async () => {
    for (; !isOver; sent += 1) {
      await Promise.all(people.map(({ id }) => publishCounts(world, id, sent)));
      await delay(5);
    }
  })();
  await delay(400);
  // killed while it is still named, then gone from the table
  await one.kill();
  await delay(400);
  addresses.delete(1);
  await delay(600);
  await two.kill();
  addresses.delete(2);
  await delay(1000);
  isOver = true;
  await sending;
  for (const browser of browsers) {
    await browser.until(() => browser.heard.length >= sent, `${sent} messages`);
    expect(browser.heard.map(({ unread }) => unread)).toEqual(Array.from({ length: sent }, (_, unread) => unread));
  }
  expect(new Set(ordinals())).toEqual(new Set(['0']));
  open.dispose();
  await Promise.all(staying);
  expect(sent).toBeGreaterThan(10);
});

test.skipIf(!hasRedis)(
  'presence is one over all replicas; of a killed one, who does not come back is offline in three beats',
  async () => {
    await using redis = await openRedis();
    const cache = await redisCache(redis.url, createLogger('cache', 'silent'));
    const environment = { REDIS_URL: redis.url, REALTIME_PRESENCE_BEAT: String(beatMs) };
    await using world = await openWorld([realtime], { environment, cache });
    await using other = await forkReplica(world, { REALTIME_ORDINAL: '1' });
    const [ana, bo, cy] = [await world.person('ana'), await world.person('bo'), await world.person('cy')];
    const there = { url: () => other.url };
    using comesBack = openBrowser(there, bo.token);
    using staysAway = openBrowser(there, cy.token);
    await Promise.all([comesBack.connect(), staysAway.connect()]);
    const online = async () => {
      const { data } = await ana.make(readPresence, { query: { userIds: `${bo.id},${cy.id}` } });
      return data?.online;
    };
    expect(await online()).toEqual([bo.id, cy.id]);
    await delay(4 * beatMs);
    expect(await online()).toEqual([bo.id, cy.id]);
    await other.kill();
    using back = openBrowser(world, bo.token);
    await back.connect();
    await expect.poll(online, { timeout: 4 * beatMs }).toEqual([bo.id]);
    await delay(4 * beatMs);
    expect(await online()).toEqual([bo.id]);

    await redis.kill();
    expect(await ana.make(readPresence, { query: { userIds: bo.id } })).toMatchObject({ status: 503 });
    await redis.start();
    await expect.poll(online).toEqual([bo.id]);
    back.disconnect();
    await cache.close();
  },
);
