import { expect, test } from 'vitest';
import { changePercent, percentOf } from './change.ts';

test.each([
  { now: 150, before: 100, is: 50 },
  { now: 1, before: 3, is: -66.7 },
  { now: 5, before: 0, is: null },
  { now: 5, before: -2, is: null },
  { now: 0, before: 4, is: -100 },
])('from $before to $now is $is per cent', ({ now, before, is }) => {
  expect(changePercent(now, before)).toBe(is);
});

test('a share of nothing is nothing, and never below it', () => {
  expect([percentOf(1, 3), percentOf(3, 0), percentOf(-1, 3)]).toEqual([33.3, 0, 0]);
});
