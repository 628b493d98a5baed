import { z } from 'zod';
import { call } from '#call.ts';
import { ownersAlone, unaffected } from '#others.ts';
import { documentOf } from '#document.ts';
import { PayoutNotFound } from './failures.ts';

const ofPayout = {
  method: 'GET',
  caller: 'member',
  closed: 'allowed',
  others: ownersAlone,
  params: z.object({ id: z.uuid() }),
  failures: [PayoutNotFound],
} as const;

export const downloadPayoutPdf = call({
  ...ofPayout,
  path: '/api/payments/payouts/{id}/statement.pdf',
  summary: 'Returns the statement of a payout as PDF: its amount, and its newest 1000 sales and deductions.',
  data: documentOf('application/pdf'),
});

export const downloadPayoutCsv = call({
  ...ofPayout,
  path: '/api/payments/payouts/{id}/statement.csv',
  summary: 'Returns all sales and deductions of a payout as CSV.',
  data: documentOf('text/csv'),
});

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Name a month, for example 2026-11.');
const ofMonth = {
  method: 'GET',
  caller: 'member',
  closed: 'allowed',
  others: unaffected,
  params: z.object({ month: Month }),
} as const;

export const downloadMonthPdf = call({
  ...ofMonth,
  path: '/api/payments/payouts/months/{month}/statement.pdf',
  summary:
    "Returns the caller's month (UTC) as PDF: sales, bonuses, refunds, completed payouts, and the newest 1000 postings.",
  data: documentOf('application/pdf'),
});

export const downloadMonthCsv = call({
  ...ofMonth,
  path: '/api/payments/payouts/months/{month}/statement.csv',
  summary: "Returns all sales, bonuses and refunds of the caller's month (UTC) as CSV.",
  data: documentOf('text/csv'),
});
