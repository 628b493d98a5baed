import { periodEnd } from '@velvet/card-sandbox/subscriptions/subscription';
import { Interval, monthsOf } from '@velvet/contracts/payment/intervals';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renewalsBetween } from './renewal-dates.ts';

const moments = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-12-31T00:00:00Z'),
  noInvalidDate: true,
});

test('renewals are those of the provider, from any period on and in any range', () => {
  fc.assert(
    fc.property(
      moments,
      fc.constantFrom(...Interval.options),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 400 }),
      (openedAt, interval, period, days) => {
        const end = (number: number) =>
          periodEnd(openedAt, { interval: 'month', intervalCount: monthsOf[interval] }, number);
        const from = end(period - 1);
        const to = new Date(from.getTime() + days * 86_400_000);
        const all = Array.from({ length: 20 }, (_, index) => end(period + index));
        expect(renewalsBetween({ interval, openedAt, renewsAt: end(period) }, from, to)).toEqual(
          all.filter((at) => at < to),
        );
      },
    ),
  );
});
