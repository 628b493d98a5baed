import { focusManager, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { revalidateAfterMs, revalidateWhileVisible } from './revalidation.ts';

const revalidate = vi.fn(async () => undefined);
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  revalidate.mockClear();
  focusManager.setFocused(true);
  onlineManager.setOnline(true);
  stop = revalidateWhileVisible(revalidate);
});

afterEach(() => {
  stop();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

test('a visible page revalidates once a minute', () => {
  vi.advanceTimersByTime(revalidateAfterMs - 1);
  expect(revalidate).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(revalidate).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4 * revalidateAfterMs);
  expect(revalidate).toHaveBeenCalledTimes(5);
});

test('a page revalidates at once when it becomes visible after more than a minute', () => {
  focusManager.setFocused(false);
  vi.advanceTimersByTime(10 * revalidateAfterMs);
  expect(revalidate).toHaveBeenCalledTimes(0);
  focusManager.setFocused(true);
  expect(revalidate).toHaveBeenCalledTimes(1);
});

test('a page revalidates no more than once a minute when it is hidden and shown repeatedly', () => {
  for (let second = 0; second < 120; second += 1) {
    focusManager.setFocused(second % 2 === 0);
    vi.advanceTimersByTime(1000);
  }
  focusManager.setFocused(true);
  expect(revalidate).toHaveBeenCalledTimes(2);
});

test('a page revalidates when the site is reached again and not while it is offline', () => {
  onlineManager.setOnline(false);
  vi.advanceTimersByTime(3 * revalidateAfterMs);
  expect(revalidate).toHaveBeenCalledTimes(0);
  onlineManager.setOnline(true);
  expect(revalidate).toHaveBeenCalledTimes(1);
});

test('a page revalidates no more after it was stopped', () => {
  stop();
  vi.advanceTimersByTime(5 * revalidateAfterMs);
  expect(revalidate).toHaveBeenCalledTimes(0);
});
