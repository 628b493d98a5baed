import { expect, test } from 'vitest';
import { loudestOf } from './audio-levels.ts';

test('the active speaker is the loudest participant when its level exceeds the threshold', () => {
  expect(loudestOf([])).toBeNull();
  expect(loudestOf([['a', 0.05]])).toBeNull();
  expect(loudestOf([['a', 0.1]])).toBeNull();
  expect(
    loudestOf([
      ['a', 0.2],
      ['b', 0.4],
      ['c', 0.3],
    ]),
  ).toBe('b');
});
