import type { Plan } from '@velvet/contracts/payment/plans';
import { PlanId, UserId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import { dollars, priceOf, renewalOf, savingOf, shareOf } from './price.ts';

const plan = (monthlyPrice: number, yearlyPrice: number | null): Plan => ({
  id: PlanId.parse('019a0000-0000-7000-8000-000000000001'),
  creatorId: UserId.parse('twitter|1'),
  monthlyPrice,
  yearlyPrice,
  currency: 'USD',
});

test('dollars become cents exactly', () => expect(dollars(9.99).amountMinor).toBe(999));

test('a year that is not offered has no price', () => {
  expect(priceOf(plan(9.99, null), 'year')).toBeUndefined();
  expect(priceOf(plan(0, 0), 'month')).toEqual({ amountMinor: 0, currency: 'USD' });
});

test('the saving is never promised larger than it is', () => {
  expect([savingOf(plan(9.99, 89)), savingOf(plan(10, 120)), savingOf(plan(0, 0)), savingOf(plan(9, null))]).toEqual([
    25, 0, 0, 0,
  ]);
});

test('creators keep 80%', () =>
  expect([999, 500, 101].map((cents) => shareOf(dollars(cents / 100)).amountMinor)).toEqual([800, 400, 81]));

test.each([
  ['2026-11-21', 'month', '2026-12-21'],
  ['2027-01-31', 'month', '2027-02-28'],
  ['2028-02-29', 'year', '2029-02-28'],
] as const)('from %s a %s ends on %s', (from, interval, to) => {
  expect(renewalOf(new Date(`${from}T12:00`), interval)).toEqual(new Date(`${to}T00:00`));
});
