import { expect, test } from 'vitest';
import { isLong } from './long-text.ts';

test('a text is folded by its length and by its lines', () => {
  expect(isLong('a'.repeat(600))).toBe(false);
  expect(isLong('a'.repeat(601))).toBe(true);
  expect(isLong('\n'.repeat(9))).toBe(true);
});
