import { expect, test, vi } from 'vitest';
import { ago, count, duration, fileSize, money, shortDay } from './format.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h'],
  [86_399, '23h'],
  [86_400, '1d'],
  [30 * 86_400 - 1, '29d'],
])('%i seconds ago is %s', (seconds, said) => expect(ago(before(seconds), now)).toBe(said));

test('from thirty days on it is the date', () => expect(ago(before(30 * 86_400), now)).toBe('Oct 22, 2026'));

test.each([
  [999, '999'],
  [1000, '1K'],
  [1299, '1.2K'],
  [999_999, '999.9K'],
  [1_000_000, '1M'],
  [3_450_000, '3.4M'],
])('%i is %s', (value, said) => expect(count(value)).toBe(said));

test('a day of another year is told with it', () => {
  expect(shortDay('2026-12-14T12:00:00Z', now)).toBe('Dec 14');
  expect(shortDay('2027-11-21T12:00:00Z', now)).toBe('Nov 21, 2027');
});

test('money, sizes and lengths', () => {
  expect(money({ amountMinor: 999, currency: 'USD' })).toBe('$9.99');
  expect(money({ amountMinor: 500, currency: 'USD' }, true)).toBe('$5');
  expect(money({ amountMinor: -123_456, currency: 'USD' })).toBe('-$1,234.56');
  expect([0, 999, 2_400_000, 5_000_000_000].map(fileSize)).toEqual(['0 B', '999 B', '2.4 MB', '5 GB']);
  expect([5, 65, 3725].map(duration)).toEqual(['0:05', '1:05', '1:02:05']);
});

test.each([
  ['de', '1,5K'],
  ['en-US@posix', '1.5K'],
])('numbers are written for readers of %s', (language, said) => {
  vi.stubGlobal('navigator', { language });
  expect(count(1500)).toBe(said);
  vi.unstubAllGlobals();
});
