import { csv } from '@velvet/contracts/csv';
import type { Currency } from '@velvet/contracts/money';
import type { StatementTransaction } from '@velvet/contracts/payment/statements';
import { nameOfSubject } from '#sales/subject-names.ts';
import { amountOf, shortDayOf, type SheetTable } from './sheet.ts';

/** Kinds of postings; a purchase is named by what was sold. */
const kinds = {
  subscription: 'Subscription',
  bonus: 'Bonus',
  refund: 'Refund',
  dispute: 'Dispute',
} as const;

/** Rows of a printed table. The CSV file has the others. */
const printedRows = 1000;

const cents = (amount: number): number => Math.round(amount * 100);

/** Sums of postings of one creator, which are in one currency. */
export function sumsOf(postings: readonly StatementTransaction[]) {
  const total = (of: (posting: StatementTransaction) => number) =>
    postings.reduce((sum, posting) => sum + cents(of(posting)), 0) / 100;
  return {
    gross: total(({ amount }) => amount),
    fees: total(({ fees }) => fees),
    net: total(({ netAmount }) => netAmount),
  };
}

/** The newest postings as a table, and a note about those that it leaves out. */
export function tableOf(
  postings: readonly StatementTransaction[],
  currency: Currency,
): { table: SheetTable; notes: string[] } {
  const rows = postings
    .slice(0, printedRows)
    .map((posting) => [
      shortDayOf(posting.bookedAt),
      posting.kind === 'purchase' ? nameOfSubject(posting.contentKind) : kinds[posting.kind],
      posting.payer ? `${posting.payer.name} (@${posting.payer.handle})` : '',
      amountOf(posting.amount, currency),
      amountOf(posting.fees, currency),
      amountOf(posting.netAmount, currency),
    ]);
  const columns = [
    { title: 'Date (UTC)', share: 0.16 },
    { title: 'Kind', share: 0.14 },
    { title: 'Payer', share: 0.28 },
    { title: 'Gross', share: 0.14, isNumber: true },
    { title: 'Fees', share: 0.14, isNumber: true },
    { title: 'Net', share: 0.14, isNumber: true },
  ];
  const left = postings.length - rows.length;
  return {
    table: { columns, rows },
    notes: left > 0 ? [`${left} older postings are not printed here. The CSV file has all of them.`] : [],
  };
}

const columns = [
  'Transaction',
  'Booked at (UTC)',
  'Kind',
  'Subject',
  'Subject id',
  'Subscription id',
  'Payer',
  'Payer handle',
  'Gross',
  'Fees',
  'Net',
  'Currency',
  'State',
  'Payout id',
];

/** All postings of a creator as CSV. */
export function csvOf(postings: readonly StatementTransaction[], currency: Currency): string {
  return csv(
    columns,
    postings.map((posting) => [
      posting.id,
      posting.bookedAt,
      posting.kind,
      posting.contentKind,
      posting.contentId,
      posting.subscriptionId,
      posting.payer?.name ?? null,
      posting.payer?.handle ?? null,
      posting.amount,
      posting.fees,
      posting.netAmount,
      currency,
      posting.state,
      posting.payout?.id ?? null,
    ]),
  );
}
