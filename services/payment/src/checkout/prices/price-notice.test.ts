import { expect, test } from 'vitest';
import { appliesFrom, needsConsent } from './price-notice.ts';

const config = { noticeDays: 30, consentPercent: 25, consentMinor: 500 };

test.each([
  [1000, 1250, false],
  [1000, 1251, true],
  [10_000, 10_500, false],
  [10_000, 10_501, true],
  [1000, 500, false],
] as const)('a price that changes from %d to %d cents needs consent: %s', (from, to, needed) => {
  expect(needsConsent(from, to, config)).toBe(needed);
});

test('a higher price has notice, and a lower one applies with the next period', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  expect(appliesFrom(now, 1000, 1100, config)).toEqual(new Date('2026-01-31T00:00:00Z'));
  expect(appliesFrom(now, 1000, 900, config)).toEqual(now);
});
