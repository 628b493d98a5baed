import { expect, test } from 'vitest';
import { accountOf, isRefundable, standingOf } from './money-words.ts';

const paid = { state: 'settled', disputeState: null, amount: 5, refunded: 0 } as const;

test('a dispute is shown before a refund, and a refund before the payment', () => {
  expect(
    [
      paid,
      { ...paid, refunded: 2 },
      { ...paid, refunded: 5 },
      { ...paid, refunded: 2, disputeState: 'open' as const },
      { ...paid, state: 'failed' as const },
    ].map((payment) => [standingOf(payment).text, isRefundable(payment)]),
  ).toEqual([
    ['Paid', true],
    ['Partly refunded', true],
    ['Refunded', false],
    ['Disputed', false],
    ['Failed', false],
  ]);
});

test('accounts of the ledger have names, and unknown ones are shown as they are', () => {
  expect(['creator:a', 'disputes', 'tax:DE', 'unknown'].map(accountOf)).toEqual([
    'Balance of the creator',
    'Disputed amounts',
    'VAT owed (Germany)',
    'unknown',
  ]);
});
