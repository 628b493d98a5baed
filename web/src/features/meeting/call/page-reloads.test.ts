import { beforeEach, expect, test } from 'vitest';
import { PageReloads } from './page-reloads.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
/** A new instance, as after a reload. */
const next = (roomId = 'room') => new PageReloads(storage, roomId).next();

beforeEach(() => kept.clear());

test('five reloads are allowed with exponential backoff when the server stays unreachable', () => {
  expect(Array.from({ length: 7 }, () => next())).toEqual([1000, 2000, 4000, 8000, 16_000, undefined, undefined]);
});

test('the count restarts when the room was reached or is another one', () => {
  next();
  next();
  expect(next('another')).toBe(1000);
  new PageReloads(storage, 'room').reset();
  expect(next()).toBe(1000);
});
