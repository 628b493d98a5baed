import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ago, count, counted, duration, fileSize, money, shortDay, plural, shownCount } from './format.ts';

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

test('from thirty days on a time is a date', () => expect(ago(before(30 * 86_400), now)).toBe('Oct 22, 2026'));

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1049, '1K'],
  [1050, '1.1K'],
  [1299, '1.3K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [999_999, '1M'],
  [1_000_000, '1M'],
  [3_450_000, '3.5M'],
])('%i is %s', (value, said) => expect(count(value)).toBe(said));

test('an abbreviated count has one decimal at most, is off by half of it at most and never reads 1000K', () => {
  const units = { '': 1, K: 1000, M: 1_000_000 } as const;
  fc.assert(
    fc.property(
      fc.oneof(fc.nat(), fc.nat({ max: 2_000_000 }), fc.integer({ min: 999_000, max: 1_001_000 })),
      (value) => {
        const [, number = '', unit = ''] = /^([\d,]+(?:\.\d)?)([KM]?)$/.exec(count(value)) ?? [];
        const scaled = Number(number.replaceAll(',', ''));
        const size = units[unit as keyof typeof units];
        expect(number).not.toBe('');
        expect(unit === 'M' ? 0 : scaled).toBeLessThan(1000);
        expect(Math.abs(scaled * size - value)).toBeLessThanOrEqual(size === 1 ? 0 : size / 20 + 1e-6);
      },
    ),
  );
});

test('a larger count never reads as a smaller one', () => {
  const size = (text: string) =>
    parseFloat(text.replaceAll(',', '')) * ({ K: 1000, M: 1_000_000 }[text.at(-1) ?? ''] ?? 1);
  fc.assert(
    fc.property(fc.nat({ max: 3_000_000 }), fc.nat({ max: 3_000 }), (value, more) => {
      expect(size(count(value + more))).toBeGreaterThanOrEqual(size(count(value)));
    }),
  );
});

test('a counted noun agrees with its number', () => {
  expect([0, 1, 2, 1299].map((total) => counted(total, 'like', 'likes'))).toEqual([
    '0 likes',
    '1 like',
    '2 likes',
    '1.3K likes',
  ]);
});

test('a day of another year includes the year', () => {
  expect(shortDay('2026-12-14T12:00:00Z', now)).toBe('Dec 14');
  expect(shortDay('2027-11-21T12:00:00Z', now)).toBe('Nov 21, 2027');
});

test('formats money, sizes and durations', () => {
  expect(money({ amountMinor: 999, currency: 'USD' })).toBe('$9.99');
  expect(money({ amountMinor: 500, currency: 'USD' }, true)).toBe('$5');
  expect(money({ amountMinor: -123_456, currency: 'USD' })).toBe('-$1,234.56');
  const sizes = [0, 1023, 1024, 2_516_582, 1024 ** 2 - 1, 5 * 1024 ** 3, 1024 ** 4];
  expect(sizes.map(fileSize)).toEqual(['0 B', '1,023 B', '1 KB', '2.4 MB', '1 MB', '5 GB', '1 TB']);
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

test('counts are singular for one and empty for none', () => {
  expect([0, 1, 2].map((total) => plural(total, 'follower', 'followers'))).toEqual([
    'followers',
    'follower',
    'followers',
  ]);
  expect([0, 1, 1500].map(shownCount)).toEqual(['', '1', '1.5K']);
});
