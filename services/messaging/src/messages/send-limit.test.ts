import type { UserId } from '@velvet/contracts/ids';
import { systemClock } from '@velvet/kit/base/clock';
import { CacheUnavailable } from '@velvet/kit/cache/cache';
import { expect, test } from 'vitest';
import { sendLimit } from './send-limit.ts';

const [ana, bo] = ['idp|ana' as UserId, 'idp|bo' as UserId];

/** A cache that counts, and the number of its requests. */
function counting() {
  const counted = new Map<string, number>();
  const cache = {
    requests: 0,
    counted: () => [...counted.values()],
    limit: (key: string, { max, count = 1 }: { max: number; count?: number }) => {
      cache.requests += 1;
      const total = (counted.get(key) ?? 0) + count;
      counted.set(key, total);
      return Promise.resolve({ allowed: total <= max, remaining: Math.max(0, max - total), resetMs: 60_000 });
    },
  };
  return cache;
}

async function allowedOf(limit: (userId: UserId) => Promise<void>, userId: UserId, sends: number): Promise<number> {
  const results = [];
  for (let send = 0; send < sends; send += 1)
    results.push(
      await limit(userId)
        .then(() => true)
        .catch(() => false),
    );
  return results.filter(Boolean).length;
}

test('each person may send as many messages as the limit has, and most of them are counted together', async () => {
  const cache = counting();
  const limit = sendLimit({ cache, clock: systemClock, sendsPerMinute: 120 });
  expect(await allowedOf(limit, ana, 90)).toBe(90);
  expect(cache.requests).toBeLessThan(12);
  await expect.poll(cache.counted).toEqual([90]);
  expect(await allowedOf(limit, ana, 60)).toBe(30);
  expect(await allowedOf(limit, bo, 130)).toBe(120);
});

test('replicas share the limit', async () => {
  const cache = counting();
  const [one, two] = [0, 1].map(() => sendLimit({ cache, clock: systemClock, sendsPerMinute: 60 }));
  await allowedOf(one!, ana, 30);
  await expect.poll(cache.counted).toEqual([30]);
  expect(await allowedOf(two!, ana, 40)).toBe(30);
  expect(await allowedOf(one!, ana, 40)).toBeLessThanOrEqual(10);
});

test('there is no limit without the cache', async () => {
  const cache = { limit: () => Promise.reject(new CacheUnavailable('away')) };
  expect(await allowedOf(sendLimit({ cache, clock: systemClock, sendsPerMinute: 1 }), ana, 5)).toBe(5);
});
