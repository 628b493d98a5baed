import { expect, test } from 'vitest';
import { cardRules, formatCvc, formatExpiry, formatNumber } from './card-input.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242 42', '4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['4242-4242x', '4242 4242'],
  ['', ''],
])('the number %j reads %j', (typed, shown) => expect(formatNumber(typed)).toBe(shown));

test.each([
  ['1', '', '1'],
  ['4', '', '04 / '],
  ['12', '1', '12 / '],
  ['12 / 2', '12 / ', '12 / 2'],
  ['12 / 289', '12 / 28', '12 / 28'],
  ['12 /', '12 / ', '12'],
  ['1229', '', '12 / 29'],
])('the expiry %j after %j reads %j', (typed, before, shown) => expect(formatExpiry(typed, before)).toBe(shown));

test('a security code is at most four digits', () => expect(formatCvc('12a345')).toBe('1234'));

const now = new Date(2026, 10, 21);
const good = { number: '4242 4242 4242 4242', expiry: '12 / 29', cvc: '123' };

test('parses a card into the fields of the provider', () => {
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2029, cvc: '123' };
  expect(cardRules(now).parse(good)).toEqual(card);
});

test.each([
  [{ number: '4242 4242 4242 4241' }, 'number'],
  [{ number: '' }, 'number'],
  [{ expiry: '13 / 29' }, 'expiry'],
  [{ expiry: '10 / 26' }, 'expiry'],
  [{ expiry: '12' }, 'expiry'],
  [{ cvc: '12' }, 'cvc'],
])('%j is refused', (wrong, field) => {
  const { error } = cardRules(now).safeParse({ ...good, ...wrong });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('a card is valid until the end of its month', () =>
  expect(cardRules(now).safeParse({ ...good, expiry: '11 / 26' }).success).toBe(true));
