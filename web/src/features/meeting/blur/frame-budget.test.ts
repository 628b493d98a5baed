import { expect, test } from 'vitest';
import { FrameBudget } from './frame-budget.ts';

const isEver = (times: readonly number[]) => {
  const frameBudget = new FrameBudget();
  return times.map((ms) => frameBudget.add(ms)).includes(true);
};
const many = (ms: number, count = 100) => Array.from({ length: count }, () => ms);

test('a machine is too slow when its frames take long over a whole span', () => {
  expect(isEver(many(80))).toBe(true);
  expect(isEver(many(20))).toBe(false);
});

test('a machine is fast enough when only the first frames or a single frame take long', () => {
  expect(isEver([...many(900, 10), ...many(20)])).toBe(false);
  expect(isEver([...many(20, 50), 500, ...many(20, 50)])).toBe(false);
  expect(isEver(many(80, 39))).toBe(false);
});
