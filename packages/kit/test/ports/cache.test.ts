import { expect, test } from 'vitest';
import { movableClock } from '#clock.ts';
import { caches } from './adapters.ts';

test.each(caches)('$name: a value is there until its time is over, or until it is deleted', async ({ open }) => {
  const clock = movableClock();
  await using cache = await open(clock);
  await cache.port.set('a', 'one', 60_000);
  await cache.port.set('b', 'two', 60_000);
  expect(await cache.port.get('a')).toBe('one');
  await cache.port.delete('a');
  expect(await cache.port.get('a')).toBeUndefined();
  clock.advance({ seconds: 61 });
  expect(await cache.port.get('b')).toBeUndefined();
});

test.each(caches)('$name: many who ask at once make one load; a failed load is not remembered', async ({ open }) => {
  await using cache = await open(movableClock());
  let loads = 0;
  const load = async () => `${(loads += 1)}`;
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => cache.port.remember('a', 60_000, load))))).toEqual(
    new Set(['1']),
  );
  expect(await cache.port.remember('a', 60_000, load)).toBe('1');
  const failing = () => Promise.reject(new Error('no'));
  await expect(cache.port.remember('b', 60_000, failing)).rejects.toThrow('no');
  expect(await cache.port.remember('b', 60_000, load)).toBe('2');
});

test.each(caches)('$name: a limit is exact under concurrency and begins anew after its window', async ({ open }) => {
  const clock = movableClock();
  await using cache = await open(clock);
  const rule = { max: 10, windowMs: 60_000 };
  const decisions = await Promise.all(Array.from({ length: 25 }, () => cache.port.limit('a', rule)));
  expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(10);
  expect(decisions.at(-1)).toMatchObject({ allowed: false, remaining: 0 });
  expect(decisions.at(-1)?.retryAfterMs).toBeGreaterThan(50_000);
  expect((await cache.port.limit('b', rule)).allowed).toBe(true);
  clock.advance({ seconds: 61 });
  expect(await cache.port.limit('a', rule)).toEqual({ allowed: true, remaining: 9, retryAfterMs: 0 });
});

test.each(caches)('$name: members are in a group until their time is over, each counted once', async ({ open }) => {
  const clock = movableClock();
  await using cache = await open(clock);
  await cache.port.keep('here', ['ana', 'bo'], 60_000);
  await cache.port.keep('here', [], 60_000);
  await cache.port.keep('elsewhere', ['cy'], 60_000);
  expect(await cache.port.findKept('here', ['cy', 'bo', 'ana'])).toEqual(['bo', 'ana']);
  expect(await cache.port.findKept('here', [])).toEqual([]);
  clock.advance({ seconds: 40 });
  await cache.port.keep('here', ['ana'], 60_000);
  expect(await cache.port.countKept('here')).toBe(2);
  clock.advance({ seconds: 40 });
  expect(await cache.port.findKept('here', ['ana', 'bo'])).toEqual(['ana']);
  expect(await cache.port.countKept('here')).toBe(1);
  expect(await cache.port.countKept('nowhere')).toBe(0);
});
