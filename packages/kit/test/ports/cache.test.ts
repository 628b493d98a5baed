import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { caches } from './adapters.ts';

/** A life that does not end within a test. Redis has its own clock, so only short lives can end in one. */
const longMs = 600_000;

test.for(caches)('$name: a value is cached until it expires or is deleted', async ({ open, isAvailable }, { skip }) => {
  skip(!isAvailable, 'the engine is not here');
  await using cache = await open();
  await cache.port.set('a', 'one', longMs);
  await cache.port.set('b', 'two', cache.lifeMs);
  expect(await cache.port.get('a')).toBe('one');
  await cache.port.delete('a');
  expect(await cache.port.get('a')).toBeUndefined();
  await cache.pass();
  expect(await cache.port.get('b')).toBeUndefined();
});

test.for(caches)(
  '$name: concurrent callers share one load, and a failed load is not cached',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using cache = await open();
    let loads = 0;
    const load = async () => `${(loads += 1)}`;
    expect(
      new Set(await Promise.all(Array.from({ length: 50 }, () => cache.port.remember('a', 60_000, load)))),
    ).toEqual(new Set(['1']));
    expect(await cache.port.remember('a', 60_000, load)).toBe('1');
    const failing = () => Promise.reject(new Error('no'));
    await expect(cache.port.remember('b', 60_000, failing)).rejects.toThrow('no');
    expect(await cache.port.remember('b', 60_000, load)).toBe('2');
  },
);

test.for(caches)(
  '$name: a limit is exact under concurrency and restarts after its window',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using cache = await open();
    const rule = { max: 10, windowSeconds: longMs / 1000 };
    const decisions = await Promise.all(Array.from({ length: 25 }, () => cache.port.limit('a', rule)));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(decisions.at(-1)).toMatchObject({ allowed: false, remaining: 0 });
    expect(decisions.at(-1)?.resetMs).toBeGreaterThan(longMs / 2);
    expect((await cache.port.limit('b', rule)).allowed).toBe(true);
    expect(await cache.port.limit('b', { ...rule, count: 2 })).toMatchObject({ remaining: rule.max - 3 });
    const brief = { max: 1, windowSeconds: 1 };
    expect(await cache.port.limit('c', brief)).toMatchObject({ allowed: true, remaining: 0 });
    await expect.poll(() => cache.port.limit('c', brief)).toMatchObject({ allowed: true, remaining: 0 });
  },
);

test.for(caches)(
  '$name: members are in a group until they expire, each counted once',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using cache = await open();
    await cache.port.keep('here', ['ana', 'bo'], longMs);
    await cache.port.keep('here', ['ana'], longMs);
    await cache.port.keep('here', [], longMs);
    await cache.port.keep('elsewhere', ['cy'], longMs);
    expect(await cache.port.findKept('here', ['cy', 'bo', 'ana'])).toEqual(['bo', 'ana']);
    expect(await cache.port.findKept('here', [])).toEqual([]);
    expect(await cache.port.countKept('here')).toBe(2);
    await cache.port.keep('brief', ['ana', 'bo'], cache.lifeMs);
    await cache.port.keep('brief', ['ana'], longMs);
    await cache.pass();
    expect(await cache.port.findKept('brief', ['ana', 'bo'])).toEqual(['ana']);
    expect(await cache.port.countKept('brief')).toBe(1);
    expect(await cache.port.countKept('nowhere')).toBe(0);
  },
);

test.for(caches)('$name: replicas share values, loads and limits', async ({ open, isAvailable }, { skip }) => {
  skip(!isAvailable, 'the engine is not here');
  await using cache = await open();
  const replicas = [cache.port, await cache.openReplica()];
  await replicas[0]!.set('a', 'one', longMs);
  expect(await replicas[1]!.get('a')).toBe('one');
  let loads = 0;
  const load = async () => {
    await delay(20);
    return `${(loads += 1)}`;
  };
  const loaded = await Promise.all(replicas.flatMap((each) => [1, 2, 3].map(() => each.remember('b', longMs, load))));
  expect(new Set(loaded)).toEqual(new Set(['1']));
  const rule = { max: 10, windowSeconds: longMs / 1000 };
  const decisions = await Promise.all(Array.from({ length: 30 }, (_, at) => replicas[at % 2]!.limit('c', rule)));
  expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(10);
});
