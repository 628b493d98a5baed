import { freePort } from '@velvet/engines/free-port';
import { startRedis } from '@velvet/engines/redis';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CacheUnavailable } from '#cache/cache.ts';
import { ConfigError } from '#lifecycle/config.ts';
import { createLogger } from '#observability/logger.ts';
import { redisCache } from '#cache/redis-cache.ts';
import { hasRedis, openRedis } from '@velvet/testing/redis';

const silent = createLogger('redis-cache', 'silent');

test.skipIf(!hasRedis)(
  'during an outage of Redis values are loaded and limits refused; afterwards the cache recovers by itself',
  async () => {
    await using redis = await openRedis();
    const cache = await redisCache(redis.url, silent);
    await cache.set('a', 'one', 60_000);
    await redis.kill();
    let loads = 0;
    const load = () => Promise.resolve(`${(loads += 1)}`);
    expect(await cache.isAvailable()).toBe(false);
    expect(await cache.get('a')).toBeUndefined();
    await cache.set('a', 'two', 60_000);
    expect(await cache.remember('b', 60_000, load)).toBe('1');
    expect(await cache.remember('b', 60_000, load)).toBe('2');
    const rule = { max: 1, windowSeconds: 60 };
    await expect(cache.limit('c', rule)).rejects.toThrow(CacheUnavailable);
    await expect(cache.keep('d', ['ana'], 60_000)).rejects.toThrow(CacheUnavailable);
    await expect(cache.countKept('d')).rejects.toThrow(CacheUnavailable);

    await redis.start();
    const isBack = async () => {
      await cache.set('a', 'back', 60_000);
      return cache.get('a');
    };
    await expect.poll(isBack).toBe('back');
    await expect.poll(() => cache.limit('c', rule).catch(() => undefined)).toMatchObject({ allowed: true });
    expect(await cache.limit('c', rule)).toMatchObject({ allowed: false });
    expect(await cache.isAvailable()).toBe(true);
    await cache.close();
  },
);

test.skipIf(!hasRedis)('an unreachable or rejecting Redis gives one line that names the variable', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-redis-'));
  const port = await freePort();
  const nowhere = redisCache(`redis://127.0.0.1:${port}`, silent);
  await expect(nowhere).rejects.toThrow(ConfigError);
  await expect(nowhere).rejects.toThrow(/^REDIS_URL: [^\n]+$/);
  const redis = await startRedis({ directory, port, password: 'right' });
  await expect(redisCache(`redis://:wrong@127.0.0.1:${port}`, silent)).rejects.toThrow(/^REDIS_URL: [^\n]+$/);
  await expect(redisCache(`redis://127.0.0.1:${port}`, silent)).rejects.toThrow(/^REDIS_URL: [^\n]+$/);
  const cache = await redisCache(redis.url, silent);
  await cache.close();
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
});
