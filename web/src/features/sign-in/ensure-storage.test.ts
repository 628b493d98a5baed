import { afterEach, expect, test, vi } from 'vitest';
import { ensureStorage, PageStorage } from './ensure-storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('a storage that throws is replaced by one that lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect(ensureStorage('localStorage')).toBe(false);
  localStorage.setItem('velvet.user', 'ana');
  expect(localStorage.getItem('velvet.user')).toBe('ana');
});

test('one that works stays', () => {
  const kept = new PageStorage();
  vi.stubGlobal('sessionStorage', kept);
  expect(ensureStorage('sessionStorage')).toBe(true);
  expect(sessionStorage).toBe(kept);
  expect(kept.length).toBe(0);
});

test('behaves as a storage does', () => {
  const storage = new PageStorage();
  storage.setItem('a', '1');
  storage.setItem('getItem', '2');
  expect([storage.length, storage.key(0), storage.key(9), Object.keys(storage)]).toEqual([
    2,
    'a',
    null,
    ['a', 'getItem'],
  ]);
  storage.removeItem('getItem');
  expect([storage.getItem('getItem'), storage.getItem('toString'), storage.getItem('a')]).toEqual([null, null, '1']);
  storage.clear();
  expect(storage.length).toBe(0);
});
