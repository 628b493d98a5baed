import type { PayoutMethod, PayoutSummary } from '@velvet/contracts/payment/payouts';
import { expect, test } from 'vitest';
import { balanceWords, nextWords } from './payout-words.ts';

const at = '2026-11-23T12:00:00.000Z';
const method = {
  kind: 'bank',
  label: '3000',
  country: 'DE',
  missing: [],
  changedAt: at,
  payableFrom: at,
} satisfies PayoutMethod;
const summary: PayoutSummary = {
  currency: 'USD',
  balance: 80,
  pending: 0,
  held: 0,
  available: 80,
  inTransit: 0,
  paid: 0,
  releases: [],
  holds: [],
  minimum: 50,
  holdDays: 7,
  coolOffHours: 24,
  signInMinutes: 15,
  method,
  kinds: ['bank', 'paypal'],
  next: { at: '2026-11-30T00:00:00.000Z', amount: 80, obstacle: null },
};

test('the words about a balance name each release, hold and debt', () => {
  const releases = [1, 2, 3, 4, 5].map((day) => ({ day: `2026-12-0${day}`, amount: day / 10 }));
  const holds = [
    { reason: 'dispute' as const, amount: 8, releasesAt: null },
    { reason: 'reserve' as const, amount: 12, releasesAt: '2026-12-09T12:00:00.000Z' },
  ];
  expect(balanceWords({ ...summary, available: -4, releases, holds })).toEqual([
    'Refunds exceed your balance by $4.00. Your next sales pay for them first.',
    'Sales become available 7 days after the payment.',
    '$0.10 becomes available on Dec 1, 2026.',
    '$0.20 becomes available on Dec 2, 2026.',
    '$0.30 becomes available on Dec 3, 2026.',
    '$0.90 more becomes available by Dec 5, 2026.',
    '$8.00 is disputed by a payer.',
    '$12.00 is on hold as a reserve until Dec 9, 2026.',
    'A disputed amount is released or returned as soon as the bank decides.',
  ]);
});

test.each([
  [null, '$80.00 to bank account •••• 3000. Later refunds can lower it. Payouts are weekly, on Mondays, from $50.'],
  ['minimum', 'Payouts start at $50. $80.00 will be available by then, so it stays in your balance.'],
  ['unavailable', "Payouts aren't set up yet. Your earnings stay in your balance."],
] as const)('the words about the next payout explain the obstacle %s', (obstacle, words) =>
  expect(nextWords({ ...summary, next: { ...summary.next, obstacle } })).toBe(words),
);
