import { PostId, UserId } from '@velvet/contracts/ids';
import type { Statement } from '@velvet/contracts/payment/statements';
import { expect, test } from 'vitest';
import type { Sale } from '#resources/statements.ts';
import { csv } from '@velvet/contracts/csv';
import { salesFile, statementsFile } from './files.ts';
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
  method: 'balance',
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
  ).toBe('\u{FEFF}a,b\r\n"x, ""y""",-1.5\r\n"\'=1+1",\r\n');
});

const cellsOf = (line: string) => line.match(/"[^"]*"|[^,]+/g) ?? [];

test('a file of statements has the net amount first, and a cell for each column', () => {
  const [header = '', row = ''] = statementsFile([statement({})]).split('\r\n');
  const at = header.split(',').indexOf('Net amount');
  expect(cellsOf(row)).toHaveLength(header.split(',').length);
  expect(cellsOf(row).slice(at, at + 3)).toEqual(['8.08', '10.1', '2.02']);
});

const sale: Sale = {
  id: '019a0000-0000-7000-8000-000000000000',
  kind: 'subscription',
  contentId: null,
  contentKind: null,
  subscriptionId: null,
  interval: 'month',
  subscriptionPeriod: 3,
  payer: null,
  amount: 9.99,
  fees: 1.99,
  netAmount: 8,
  bookedAt: '2026-11-17T10:00:00Z',
  state: 'available',
  payout: null,
  reason: null,
  postText: null,
};

test('a file of sales names the item and the buyer as the dialog does', () => {
  const post = {
    ...sale,
    kind: 'purchase',
    contentId: PostId.parse(sale.id),
    contentKind: 'post',
    payer: { id: UserId.parse('social|bo'), handle: 'bo', name: 'Bo', avatar: null },
  } as const;
  const message = { ...post, contentKind: 'message' };
  const [, ...rows] = salesFile(statement({}), [
    sale,
    { ...post, postText: 'Evening light\nand more' },
    post,
    message,
  ]).split('\r\n');
  expect(rows.map((row) => row.split(',').slice(2, 8).join('|'))).toEqual([
    '"subscription"|"Monthly subscription| renewal 2"|"A member"||8',
    '"purchase"|"Evening light"|"Bo"|"bo"|8|9.99',
    '"purchase"|"A deleted post"|"Bo"|"bo"|8|9.99',
    '"purchase"|"Locked message"|"Bo"|"bo"|8|9.99',
    '',
  ]);
});
