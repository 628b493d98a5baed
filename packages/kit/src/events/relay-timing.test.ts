import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGracePeriod, createWakeableDelay } from './relay-timing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns whether a promise has settled after `ms` milliseconds of the fake clock. */
async function isSettledAfter(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  void promise.then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(ms);
  return isSettled;
}

test('a delay ends after its time', async () => {
  const delay = createWakeableDelay().upTo(100);
  expect(await isSettledAfter(99, delay)).toBe(false);
  expect(await isSettledAfter(1, delay)).toBe(true);
});

test('a wake-up ends a running delay, whose timer does not keep the process running', async () => {
  const delay = createWakeableDelay();
  const running = delay.upTo(100);
  delay.wake();
  expect(await isSettledAfter(0, running)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a wake-up before a delay ends it immediately, until it is forgotten', async () => {
  const delay = createWakeableDelay();
  expect(delay.takeWakes()).toBe(0);
  delay.wake();
  delay.wake();
  expect(await isSettledAfter(0, delay.upTo(100))).toBe(true);
  expect(delay.takeWakes()).toBe(2);
  expect(delay.takeWakes()).toBe(0);
  expect(await isSettledAfter(99, delay.upTo(100))).toBe(false);
});

test('a minimum delay ignores earlier wake-ups and ends at the next', async () => {
  const delay = createWakeableDelay();
  delay.wake();
  const running = delay.atLeast(100);
  expect(await isSettledAfter(99, running)).toBe(false);
  delay.wake();
  expect(await isSettledAfter(0, running)).toBe(true);
  expect(await isSettledAfter(100, delay.atLeast(100))).toBe(true);
});

test('work in the grace period completes, fails or is abandoned at its end', async () => {
  const period = createGracePeriod();
  expect(await period.unlessOver(Promise.resolve())).toBe(true);
  await expect(period.unlessOver(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const endless = period.unlessOver(new Promise(() => {}));
  expect(await isSettledAfter(1000, endless)).toBe(false);
  period.end();
  expect(await endless).toBe(false);
});
