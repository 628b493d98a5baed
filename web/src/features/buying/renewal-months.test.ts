import type { Renewal } from '@velvet/contracts/payment/renewals';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarRange, monthsOf } from './renewal-months.ts';

const dayMs = 86_400_000;

test('the months of the calendar hold each renewal of its range once, with exact totals', () => {
  const now = new Date(2026, 10, 26, 12);
  const { from, to } = calendarRange(now);
  expect((to.getTime() - from.getTime()) / dayMs).toBeLessThanOrEqual(400);
  const renewal = fc.record({
    at: fc.date({ min: from, max: new Date(to.getTime() - 1), noInvalidDate: true }),
    cents: fc.integer({ min: 1, max: 50_000 }),
  });
  fc.assert(
    fc.property(fc.array(renewal), (drawn) => {
      const list = drawn.map(({ at, cents }) => ({ renewsAt: at.toISOString(), price: cents / 100 }) as Renewal);
      const months = monthsOf(list, now);
      expect(months.flatMap(({ renewals }) => renewals)).toHaveLength(list.length);
      expect(months.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(
        drawn.reduce((sum, { cents }) => sum + cents, 0),
      );
    }),
  );
});
