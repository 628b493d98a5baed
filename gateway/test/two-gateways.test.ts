import { systemClock } from '@velvet/kit/base/clock';
import { endedSessions } from '@velvet/kit/http/ended-sessions';
import { createLogger } from '@velvet/kit/observability/logger';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { redisCache } from '@velvet/kit/cache/redis-cache';
import { hasRedis, openRedis } from '@velvet/testing/redis';
import { heldBack, openSlowClient } from '@velvet/testing/slow-client';
import { expect, test } from 'vitest';
import { openSite } from './site.ts';

// As in a cluster: several gateways, each with its own connection to the shared Redis.

async function openGateways(environment: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack();
  const redis = stack.use(await openRedis());
  const open = async () => {
    const cache = await redisCache(redis.url, createLogger('test', 'silent'));
    stack.defer(() => cache.close());
    return { cache, site: stack.use(await openSite(environment, cache)) };
  };
  const [one, two] = [await open(), await open()];
  const kept = stack.move();
  return { redis, one, two, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const statusOf = async (url: string, token?: string) =>
  (await fetch(`${url}/profile`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;

test.skipIf(!hasRedis)('a limit is exact over gateways that share a Redis', async () => {
  await using gateways = await openGateways({ GATEWAY_RATE_FACTOR: '0.001' });
  const urls = [gateways.one.site.url, gateways.two.site.url];
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, at) => statusOf(urls[at % 2] ?? '')));
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(statuses.filter((status) => status === 429)).toHaveLength(18);
});

test.skipIf(!hasRedis)(
  'a session that was ended is refused by every gateway, and passes while Redis is away',
  async () => {
    await using gateways = await openGateways();
    const { one, two, redis } = gateways;
    const tokenAt = (site: typeof one.site) => site.issuer.token('social|ana', { claims: { sid: 'session-1' } });
    const [first, second] = [await tokenAt(one.site), await tokenAt(two.site)];
    expect([await statusOf(one.site.url, first), await statusOf(two.site.url, second)]).toEqual([200, 200]);
    await endedSessions(one.cache).end('session-1', 900);
    expect([await statusOf(one.site.url, first), await statusOf(two.site.url, second)]).toEqual([401, 401]);
    await redis.kill();
    expect(await statusOf(one.site.url, first)).toBe(200);
  },
);

test('withheld bodies of one address at one gateway delay no other address, nor the other gateway', async () => {
  const cache = memoryCache(systemClock);
  await using one = await openSite({ GATEWAY_BODY_TIMEOUT_MS: '3000' }, cache);
  await using two = await openSite({ GATEWAY_BODY_TIMEOUT_MS: '3000' }, cache);
  const opening = heldBack('/posts');
  const attackers = await Promise.all(
    Array.from({ length: 150 }, () => openSlowClient(one.url, { from: '127.0.0.9', opening })),
  );
  const post = async (url: string) =>
    (await fetch(`${url}/posts`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }))
      .status;
  expect([await post(one.url), await post(two.url)]).toEqual([200, 200]);
  const elsewhere = await openSlowClient(two.url, { from: '127.0.0.9', opening });
  expect(await elsewhere.ended).toBe(408);
  expect(new Set(await Promise.all(attackers.map(({ ended }) => ended)))).toEqual(new Set([408, 429]));
});
