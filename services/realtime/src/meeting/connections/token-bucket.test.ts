import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

/** Takes tokens at regular intervals. @returns the number of tokens */
function takeFrom(bucket: ReturnType<typeof createTokenBucket>, times: number, fromMs: number, forMs: number): number {
  let taken = 0;
  for (let time = 0; time < times; time += 1) if (bucket.take(new Date(fromMs + (time * forMs) / times))) taken += 1;
  return taken;
}

test('the bucket yields three seconds of tokens at once and its refill rate in the long run', () => {
  const bucket = createTokenBucket(50, new Date(0));
  expect(takeFrom(bucket, 1000, 0, 0)).toBe(150);
  expect(takeFrom(bucket, 100_000, 0, 10_000)).toBeGreaterThanOrEqual(498);
  expect(takeFrom(bucket, 100_000, 10_000, 10_000)).toBeLessThanOrEqual(501);
  expect(takeFrom(bucket, 1000, 1_000_000, 0)).toBe(150);
});

test('the bucket counts refusals per second when some requests succeed in between', () => {
  const bucket = createTokenBucket(50, new Date(0));
  takeFrom(bucket, 150, 0, 0);
  takeFrom(bucket, 10_000, 0, 999);
  expect(bucket.refusals()).toBeGreaterThan(9900);
  takeFrom(bucket, 60, 5000, 1000);
  takeFrom(bucket, 200, 6000, 0);
  expect(bucket.refusals()).toBeLessThan(200);
});
