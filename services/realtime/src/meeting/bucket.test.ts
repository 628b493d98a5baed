import { expect, test } from 'vitest';
import { createBucket } from './bucket.ts';

/** Takes as often as it is said, evenly over a time. @returns how many there were */
function takeFrom(bucket: ReturnType<typeof createBucket>, times: number, fromMs: number, forMs: number): number {
  let taken = 0;
  for (let time = 0; time < times; time += 1) if (bucket.take(new Date(fromMs + (time * forMs) / times))) taken += 1;
  return taken;
}

test('it gives so many in a second in the long run, and three times as many at once', () => {
  const bucket = createBucket(50, new Date(0));
  expect(takeFrom(bucket, 1000, 0, 0)).toBe(150);
  expect(takeFrom(bucket, 100_000, 0, 10_000)).toBeGreaterThanOrEqual(498);
  expect(takeFrom(bucket, 100_000, 10_000, 10_000)).toBeLessThanOrEqual(501);
  expect(takeFrom(bucket, 1000, 1_000_000, 0)).toBe(150);
});

test('refusals are counted by the second, also while some are not refused', () => {
  const bucket = createBucket(50, new Date(0));
  takeFrom(bucket, 150, 0, 0);
  takeFrom(bucket, 10_000, 0, 999);
  expect(bucket.refused()).toBeGreaterThan(9900);
  takeFrom(bucket, 60, 5000, 1000);
  takeFrom(bucket, 200, 6000, 0);
  expect(bucket.refused()).toBeLessThan(200);
});
