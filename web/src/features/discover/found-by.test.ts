import { expect, test } from 'vitest';
import { isFoundBy } from './found-by.ts';

const mara = { name: 'Mara Velli', handle: 'mara', bio: 'Film, daylight' };

test('isFoundBy finds words of name, handle and bio in any case', () => {
  expect(isFoundBy(mara, 'VELLI day')).toBe(true);
  expect(isFoundBy(mara, 'velli night')).toBe(false);
  expect(isFoundBy(mara, '')).toBe(true);
});
