import { DecimalDollars } from '@velvet/contracts/money';
import { expect, test } from 'vitest';
import { decimalOf } from './decimal.ts';

test.each([
  ['9.99', 999],
  [' 9,99 ', 999],
  ['5', 500],
  ['1,000', undefined],
  ['1.000,50', undefined],
  ['', undefined],
])('a typed amount %j is %j cents', (typed, cents) => {
  expect(DecimalDollars.safeParse(decimalOf(typed)).data).toBe(cents);
});
