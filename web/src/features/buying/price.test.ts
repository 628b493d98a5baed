import { expect, test } from 'vitest';
import { dollars, renewalOf } from './price.ts';

test('dollars become cents exactly', () => expect(dollars(9.99).amountMinor).toBe(999));

test.each([
  ['2026-11-21', 'month', '2026-12-21'],
  ['2027-01-31', 'month', '2027-02-28'],
  ['2026-11-30', 'quarter', '2027-02-28'],
  ['2026-11-21', 'half-year', '2027-05-21'],
  ['2028-02-29', 'year', '2029-02-28'],
] as const)('from %s a %s ends on %s', (from, interval, to) => {
  expect(renewalOf(new Date(`${from}T12:00`), interval)).toEqual(new Date(`${to}T00:00`));
});
