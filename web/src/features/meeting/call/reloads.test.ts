import { beforeEach, expect, test } from 'vitest';
import { Reloads } from './reloads.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
/** As after each reload: only the tab's storage is left. */
const next = (roomId = 'room') => new Reloads(storage, roomId).next();

beforeEach(() => kept.clear());

test('five times, each later than the one before, and then no more', () => {
  expect(Array.from({ length: 7 }, () => next())).toEqual([1000, 2000, 4000, 8000, 16_000, undefined, undefined]);
});

test('begins anew once the room was reached, and for another room', () => {
  next();
  next();
  expect(next('another')).toBe(1000);
  new Reloads(storage, 'room').forget();
  expect(next()).toBe(1000);
});
