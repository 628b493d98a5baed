import { expect, test } from 'vitest';
import { changeInWords } from './change.ts';

test.each([
  [12, '+12%'],
  [-3.5, '-3.5%'],
  [0, undefined],
  [null, undefined],
])('a change of %s per cent reads %s', (percent, words) => {
  expect(changeInWords(percent)).toBe(words);
});
