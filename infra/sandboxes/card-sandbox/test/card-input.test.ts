import { expect, test } from 'vitest';

type Fields = { number: string; expiry: string; cvc: string };
type CardInput = {
  formatNumber(typed: string): string;
  formatExpiry(typed: string, before: string): string;
  formatCvc(typed: string): string;
  wrongField(fields: Fields, now: Date): { field: string; message: string } | undefined;
  parametersOf(fields: Fields): URLSearchParams;
};
// served to browsers as it is
const script = new URL('../src/elements/public/card-input.js', import.meta.url).href;
const { formatNumber, formatExpiry, formatCvc, wrongField, parametersOf } = (await import(script)) as CardInput;

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

test('a card becomes the parameters of the API', () =>
  expect(Object.fromEntries(parametersOf(good))).toEqual({
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2029',
    'card[cvc]': '123',
  }));

test.each([
  [{ number: '4242 4242 4242 4241' }, 'number'],
  [{ number: '' }, 'number'],
  [{ expiry: '13 / 29' }, 'expiry'],
  [{ expiry: '10 / 26' }, 'expiry'],
  [{ expiry: '12' }, 'expiry'],
  [{ cvc: '12' }, 'cvc'],
])('%j is refused', (wrong, field) => expect(wrongField({ ...good, ...wrong }, now)?.field).toBe(field));

test('a card is valid until the end of its month', () =>
  expect(wrongField({ ...good, expiry: '11 / 26' }, now)).toBeUndefined());
