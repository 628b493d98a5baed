import type { Renewal } from '@velvet/contracts/payment/renewals';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarRange, monthsOf } from './renewal-months.ts';

const dayMs = 86_400_000;

test('the months of the calendar hold each renewal of its range once, with exact totals in each currency', () => {
  const now = new Date(2026, 10, 26, 12);
  const { from, to } = calendarRange(now);
  expect((to.getTime() - from.getTime()) / dayMs).toBeLessThanOrEqual(400);
  const renewal = fc.record({
    at: fc.date({ min: from, max: new Date(to.getTime() - 1), noInvalidDate: true }),
    cents: fc.integer({ min: 1, max: 50_000 }),
    currency: fc.constantFrom('USD', 'EUR'),
  });
  fc.assert(
    fc.property(fc.array(renewal), (drawn) => {
      const list = drawn.map(
        ({ at, cents, currency }) => ({ renewsAt: at.toISOString(), price: cents / 100, currency }) as Renewal,
      );
      const months = monthsOf(list, now);
      expect(months.flatMap(({ renewals }) => renewals)).toHaveLength(list.length);
      for (const unit of ['USD', 'EUR']) {
        const totals = months.flatMap((month) => month.totals.filter(({ currency }) => currency === unit));
        const renewals = drawn.filter(({ currency }) => currency === unit);
        expect(totals.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
          renewals.reduce((sum, { cents }) => sum + cents, 0),
        );
      }
    }),
  );
});

test('a month without renewals is zero in the currency of the others', () => {
  const renewal = { renewsAt: new Date(2026, 11, 26).toISOString(), price: 9.99, currency: 'EUR' } as Renewal;
  const [november, december] = monthsOf([renewal], new Date(2026, 10, 26));
  expect([november?.totals, december?.totals]).toEqual([
    [{ amountMinor: 0, currency: 'EUR' }],
    [{ amountMinor: 999, currency: 'EUR' }],
  ]);
});
