import { PlanId, TierId, UserId } from '@velvet/contracts/ids';
import { Interval, monthsOf } from '@velvet/contracts/payment/intervals';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanRow } from './plan.repository.ts';
import { presentQuote, quote } from './quote.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const discount = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null });
const plan: fc.Arbitrary<PlanRow> = fc
  .record({
    monthMinor: fc.integer({ min: 300, max: 50_000 }),
    yearShare: fc.option(fc.integer({ min: 9, max: 100 }), { nil: null }),
    quarterDiscount: discount,
    halfYearDiscount: discount,
  })
  .map(({ yearShare, ...terms }) => ({
    ...terms,
    yearMinor: yearShare === null ? null : Math.floor((12 * terms.monthMinor * yearShare) / 100),
    id: PlanId.parse(id),
    tierId: TierId.parse(id),
    creatorId: UserId.parse('social|ana'),
    revision: 1,
    currency: 'USD',
  }));

test('the lines of a quote explain its amount, and no discount is shown larger than it is', () => {
  fc.assert(
    fc.property(plan, fc.constantFrom(...Interval.options), (it, interval) => {
      const quoted = quote(it, interval);
      const offered = {
        month: true,
        year: it.yearMinor !== null,
        quarter: it.quarterDiscount !== null,
        'half-year': it.halfYearDiscount !== null,
      };
      expect(quoted !== undefined).toBe(offered[interval]);
      if (!quoted) return;
      expect(quoted.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(quoted.amountMinor);
      expect(Number.isInteger(quoted.amountMinor) && quoted.amountMinor > 0).toBe(true);
      expect(quoted.amountMinor).toBeLessThanOrEqual(monthsOf[interval] * it.monthMinor);
      const { savingPercent, saving, monthly, months } = presentQuote(quoted);
      // to the cent
      expect((savingPercent * quoted.listMinor) / 100).toBeLessThanOrEqual(saving * 100 + 0.5 + 1e-6);
      expect(Math.abs(monthly * months - quoted.renewalMinor / 100)).toBeLessThanOrEqual(months * 0.005 + 1e-9);
    }),
  );
});

test('6 months of $9.99 with 15% off cost $50.95', () => {
  const it = { ...fc.sample(plan, 1)[0]!, monthMinor: 999, halfYearDiscount: 15 };
  expect(presentQuote(quote(it, 'half-year')!)).toMatchObject({
    months: 6,
    amount: 50.95,
    renewal: 50.95,
    monthly: 8.49,
    saving: 8.99,
    savingPercent: 15,
    lines: [
      { kind: 'months', amount: 59.94, percent: null },
      { kind: 'length', amount: -8.99, percent: 15 },
    ],
  });
});
