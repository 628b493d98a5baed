import { expect, test } from 'vitest';
import { opensSearch } from './search-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test('a slash opens the search where nobody is writing', () => {
  expect(opensSearch(press('/'), false)).toBe(true);
  expect(opensSearch(press('/'), true)).toBe(false);
  expect(opensSearch(press('/', { ctrlKey: true }), false)).toBe(false);
});

test('ctrl-K and cmd-K open it anywhere, whatever the case', () => {
  expect(opensSearch(press('k', { ctrlKey: true }), true)).toBe(true);
  expect(opensSearch(press('K', { metaKey: true }), false)).toBe(true);
  expect(opensSearch(press('k'), false)).toBe(false);
  expect(opensSearch(press('k', { ctrlKey: true, altKey: true }), false)).toBe(false);
});
