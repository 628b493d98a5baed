import { topicOf, type Envelope } from '@velvet/contracts/event';
import { notificationCountsChanged } from '@velvet/contracts/notification/events';
import { endedSessions } from '@velvet/kit/http/ended-sessions';
import { newId } from '@velvet/kit/base/ids';
import { redisCache } from '@velvet/kit/cache/redis-cache';
import { createLogger } from '@velvet/kit/observability/logger';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { openWorld, type World } from '@velvet/testing/world';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { logChannel } from '#log/log.repository.ts';
import { realtime } from '#service.ts';
import { openBrowser, type Browser } from '@velvet/testing/browser';
import { creator, publishCounts, publishDeletion, publishFollow, publishPost } from './events.ts';

/** a polling interval beyond the duration of a test */
const notificationsOnly = { REALTIME_POLL_INTERVAL_MS: '600000' };
const unreadOf = ({ received }: Browser) => received.map(({ unread }) => unread);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

type Replicas = { redis?: Awaited<ReturnType<typeof openRedis>>; world: World; addresses: { url(): string }[] };

/** Opens three replicas of the service, which consume events alternately. */
async function openReplicas(
  kind: 'database' | 'streams' | 'pubsub',
  resources: AsyncDisposableStack,
  environment: Record<string, string> = {},
): Promise<Replicas> {
  const redis = kind === 'database' ? undefined : resources.use(await openRedis());
  const cache = redis && resources.adopt(await redisCache(redis.url, createLogger('c', 'silent')), (c) => c.close());
  const world = resources.use(
    await openWorld([realtime], {
      environment: {
        ...notificationsOnly,
        ...environment,
        ...(redis && { REDIS_URL: redis.url, SOCKET_ADAPTER: kind }),
      },
      ...(cache && { cache }),
    }),
  );
  const others = [1, 2].map((ordinal) => world.startReplica('realtime', { REALTIME_ORDINAL: String(ordinal) }));
  const urls = [world.url('realtime'), ...(await Promise.all(others)).map(({ url }) => url)];
  return { world, addresses: urls.map((url) => ({ url: () => url })), ...(redis && { redis }) };
}

const kinds = (['database', 'streams', 'pubsub'] as const).filter((kind) => hasRedis || kind === 'database');

test.for(kinds)(
  'over %s: each socket receives every message once and in order when any replica consumes the events',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const { world, addresses } = await openReplicas(kind, resources);
    const [ana, bo] = [await world.user('ana'), await world.user('bo')];
    const anaBrowsers = addresses.map((address) => openBrowser(address, ana.token));
    using boBrowser = openBrowser(addresses[2]!, bo.token);
    for (const browser of [...anaBrowsers, boBrowser]) await browser.connect();
    await publishFollow(world, bo.id);
    for (const unread of upTo(60)) await publishCounts(world, ana.id, unread);
    await publishPost(world, creator);
    for (const browser of anaBrowsers) {
      await browser.waitUntil(() => browser.received.length >= 60, 'sixty messages');
      expect(unreadOf(browser)).toEqual(upTo(60));
    }
    await boBrowser.waitUntil(() => boBrowser.received.length > 0, 'the post');
    expect(boBrowser.kinds()).toEqual(['post']);
    for (const browser of anaBrowsers) browser.disconnect();
  },
);

test('a message is sent once when several replicas consume its event concurrently', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, addresses } = await openReplicas('database', resources);
  const ana = await world.user('ana');
  using browser = openBrowser(addresses[1]!, ana.token);
  await browser.connect();
  const { type, version } = notificationCountsChanged;
  for (const unread of upTo(20)) {
    const envelope: Envelope = {
      specversion: '1.0',
      id: newId(),
      source: '/test',
      type,
      subject: ana.id,
      time: world.clock.now().toISOString(),
      datacontenttype: 'application/json',
      dataversion: version,
      data: { userId: ana.id, unread },
    };
    const publish = () => world.bus.publish(topicOf(type), [{ key: ana.id, envelope }]);
    await Promise.all([publish(), publish(), publish()]);
  }
  await browser.waitUntil(() => browser.received.length >= 20, 'twenty messages');
  await delay(100);
  expect(unreadOf(browser)).toEqual(upTo(20));
});

test('a replica finds messages by polling and listens again when its PostgreSQL connection is terminated', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_POLL_INTERVAL_MS: '100' } });
  const ana = await world.user('ana');
  using browser = openBrowser(world, ana.token);
  await browser.connect();
  const { db } = world.service('realtime');
  const listeners = () =>
    db.rows<{ pid: number }>(
      'test.listeners',
      'select pid from pg_stat_activity where query = $1 and datname = current_database()',
      [`listen "${logChannel}"`],
    );
  const [before] = await listeners();
  await db.run('test.end', 'select pg_terminate_backend($1)', [before?.pid]);
  await publishCounts(world, ana.id, 0);
  await browser.waitUntil(() => browser.received.length === 1, 'the message');
  await expect.poll(async () => (await listeners()).length).toBe(1);
  expect((await listeners())[0]?.pid).not.toBe(before?.pid);
});

test('a browser receives missed messages once when it reconnects to another replica', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, addresses } = await openReplicas('database', resources);
  const ana = await world.user('ana');
  let turn = 0;
  using browser = openBrowser({ url: () => addresses[(turn += 1) % 3]!.url() }, ana.token);
  for (const unread of upTo(30)) {
    if (unread % 3 === 0) await browser.connect();
    await publishCounts(world, ana.id, unread);
    if (unread % 3 === 1) browser.disconnect();
  }
  await browser.connect();
  await browser.waitUntil(() => browser.received.length >= 30, 'thirty messages');
  expect(unreadOf(browser)).toEqual(upTo(30));
});

test('the sockets of a user are closed at every replica when the account is deleted', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, addresses } = await openReplicas('database', resources);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const anaBrowsers = addresses.map((address) => openBrowser(address, ana.token));
  using boBrowser = openBrowser(addresses[0]!, bo.token);
  for (const browser of [...anaBrowsers, boBrowser]) await browser.connect();
  await publishDeletion(world, ana.id);
  for (const browser of anaBrowsers) await browser.waitUntil(() => browser.socket()?.connected === false, 'the end');
  await publishCounts(world, bo.id, 0);
  await boBrowser.waitUntil(() => boBrowser.received.length === 1, 'the message');
  expect(boBrowser.socket()?.connected).toBe(true);
});

test.skipIf(!hasRedis).for(['streams', 'pubsub'] as const)(
  'over %s: no message is lost when Redis is killed for two seconds and emptied',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const { world, addresses, redis } = await openReplicas(kind, resources);
    const users = await Promise.all(addresses.map((_, index) => world.user(`ana-${index}`)));
    const browsers = users.map(({ token }, index) => openBrowser(addresses[index]!, token));
    for (const browser of browsers) await browser.connect();
    let sent = 0;
    let isOver = false;
    const sending = (async () => {
      for (; !isOver; sent += 1) {
        await Promise.all(users.map(({ id }) => publishCounts(world, id, sent)));
        await delay(5);
      }
    })();
    await delay(300);
    await redis?.kill();
    const before = sent;
    await delay(2000);
    // waits until some messages were published during the outage
    await expect.poll(() => sent).toBeGreaterThan(before + 5);
    await redis?.start();
    await delay(1000);
    await redis?.flush();
    await delay(300);
    isOver = true;
    await sending;
    for (const browser of browsers) {
      await browser.waitUntil(() => browser.received.length >= sent, `${sent} messages`);
      expect(unreadOf(browser)).toEqual(upTo(sent));
      expect(browser.socket()?.connected).toBe(true);
      browser.disconnect();
    }
  },
);

test.for(kinds)('over %s: the sockets of a session are closed at every replica when it is revoked', async (kind) => {
  await using resources = new AsyncDisposableStack();
  const { world, addresses } = await openReplicas(kind, resources, { REALTIME_EXPIRY_CHECK_INTERVAL_MS: '20' });
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const tokenOf = (id: string, sid: string) => world.issuer.token(id, { claims: { sid } });
  const revokedToken = await tokenOf(ana.id, 'laptop');
  const open = async (token: string) => {
    const browsers = addresses.map((address) => resources.use(openBrowser(address, token)));
    for (const browser of browsers) await browser.connect();
    return browsers;
  };
  const revoked = await open(revokedToken);
  const others = [...(await open(await tokenOf(ana.id, 'phone'))), ...(await open(await tokenOf(bo.id, 'desk')))];
  await endedSessions(world.cache).end('laptop', 900);
  for (const browser of revoked) await browser.waitUntil(() => browser.socket()?.connected === false, 'the end');
  await expect(resources.use(openBrowser(addresses[0]!, revokedToken)).connect()).rejects.toMatchObject({
    data: { code: 'SignedOut' },
  });
  expect(others.map((browser) => browser.socket()?.connected)).toEqual(others.map(() => true));
});
