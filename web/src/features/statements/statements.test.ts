import type { Statement } from '@velvet/contracts/payment/statements';
import { expect, test } from 'vitest';
import { csv } from './csv.ts';
import { statementsFile } from './files.ts';
import { isFound, totalsOf } from './totals.ts';

const statement = (part: Partial<Statement>): Statement => ({
  id: '2026-11-16',
  title: 'Earnings of the week',
  description: '3 sales, 16 Nov 2026 – 22 Nov 2026',
  type: 'payout',
  status: 'pending',
  amount: 10.1,
  date: '2026-11-23',
  period: '16 Nov 2026 – 22 Nov 2026',
  transactions: 3,
  fees: 2.02,
  netAmount: 8.08,
  method: 'credit_card',
  currency: 'USD',
  ...part,
});

test('the totals are the specification’s, without a lost cent', () => {
  const totals = totalsOf([
    statement({ amount: 0.1 }),
    statement({ amount: 0.2, status: 'processing' }),
    statement({ amount: -5, netAmount: -4, type: 'refund', status: 'processing', transactions: 1 }),
    statement({ amount: 20, netAmount: 16, status: 'completed' }),
    statement({ amount: 7, netAmount: 5.6, status: 'failed' }),
  ]);
  expect(totals).toEqual({
    earnings: { amountMinor: 2730, currency: 'USD' },
    payouts: { amountMinor: 1600, currency: 'USD' },
    pending: { amountMinor: -470, currency: 'USD' },
    transactions: 13,
  });
});

test('search looks at title, description and period', () => {
  expect(['earnings', '3 SALES', ' nov ', 'dec'].map((text) => isFound(statement({}), text))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a file that every spreadsheet reads as it is meant', () => {
  expect(
    csv(
      ['a', 'b'],
      [
        ['x, "y"', -1.5],
        ['=1+1', null],
      ],
    ),
  ).toBe('\u{FEFF}a,b\r\n"x, ""y""",-1.5\r\n\'=1+1,\r\n');
});

test('each statement is a row with all its columns', () => {
  const [header = '', row = ''] = statementsFile([statement({})]).split('\r\n');
  const cells = row.match(/"[^"]*"|[^,]+/g) ?? [];
  expect(cells).toHaveLength(header.split(',').length);
});
