import { expect, test } from 'vitest';
import { presetsOf, typedAmount } from './tip-amount.ts';

const bounds = { minimum: 1, maximum: 500, currency: 'USD', goal: null };

test.each([
  ['1', 100],
  [' $7.50 ', 750],
  ['500', 50_000],
  ['7,50', 750],
  ['0.99', undefined],
  ['500.01', undefined],
  ['7.505', undefined],
  ['-5', undefined],
  ['', undefined],
  ['five', undefined],
])('a typed amount %j is %j cents', (text, amountMinor) => {
  expect(typedAmount(text, bounds)?.amountMinor).toBe(amountMinor);
});

test('offered amounts are within the bounds', () => {
  expect(presetsOf(bounds)).toEqual([5, 10, 25, 50]);
  expect(presetsOf({ ...bounds, maximum: 20 })).toEqual([5, 10]);
});
