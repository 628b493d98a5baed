import { decimalFromMinor } from '@velvet/contracts/money';
import type { Statement, StatementTransaction } from '@velvet/contracts/payment/statements';
import type { PostId, SubscriptionId } from '@velvet/contracts/ids';
import type { Interval } from '@velvet/contracts/payment/events';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { PersonCard } from '@velvet/contracts/payment/person-card';

const dayMs = 24 * 3_600_000;
const returned = '-refunds';

export type StatementKey = { week: string; isReturn: boolean };

/** In cents; negative for reversals. */
export type FigureRow = { netMinor: number; feesMinor: number; transactions: number };
export type TransactionRow = {
  id: string;
  kind: 'purchase' | 'subscription' | 'tip' | 'refund' | 'dispute-lost';
  contentId: PostId | null;
  contentKind: SubjectKind | null;
  subscriptionId: SubscriptionId | null;
  interval: Interval | null;
  subscriptionPeriod: number | null;
  payer: PersonCard | null;
  netMinor: number;
  feesMinor: number;
  bookedAt: Date;
};

/** @returns undefined unless the day is a Monday */
export function keyOf(id: string): StatementKey | undefined {
  const week = id.slice(0, 10);
  const monday = new Date(`${week}T00:00:00Z`);
  if (Number.isNaN(monday.getTime()) || dayOf(monday) !== week || monday.getUTCDay() !== 1) return undefined;
  return { week, isReturn: id.endsWith(returned) };
}

export function idOf({ week, isReturn }: StatementKey): string {
  return isReturn ? `${week}${returned}` : week;
}

/** Start of the week (inclusive) and end (exclusive). */
export function boundsOf(week: string): { from: Date; to: Date } {
  const from = new Date(`${week}T00:00:00Z`);
  return { from, to: new Date(from.getTime() + 7 * dayMs) };
}

export function presentStatement(row: FigureRow & StatementKey, now: Date): Statement {
  const { from, to } = boundsOf(row.week);
  const period = `${format(from)} – ${format(new Date(to.getTime() - dayMs))}`;
  const what = row.isReturn ? 'refund' : 'sale';
  return {
    id: idOf(row),
    title: row.isReturn ? 'Refunds of the week' : 'Earnings of the week',
    description: `${row.transactions} ${what}${row.transactions === 1 ? '' : 's'}`,
    type: row.isReturn ? 'refund' : 'payout',
    status: now < to ? 'pending' : 'processing',
    date: dayOf(to),
    period,
    transactions: row.transactions,
    method: 'balance',
    currency: 'USD',
    ...figures(row),
  };
}

export function presentTransaction({
  kind,
  bookedAt,
  netMinor,
  feesMinor,
  ...row
}: TransactionRow): StatementTransaction {
  const kinds = {
    purchase: 'purchase',
    subscription: 'subscription',
    // the kind of the subject names a tip
    tip: 'purchase',
    refund: 'refund',
    'dispute-lost': 'dispute',
  } as const;
  return { ...row, kind: kinds[kind], bookedAt: bookedAt.toISOString(), ...figures({ netMinor, feesMinor }) };
}

function figures({ netMinor, feesMinor }: { netMinor: number; feesMinor: number }) {
  const [amount, fees, netAmount] = [netMinor + feesMinor, feesMinor, netMinor].map(decimalFromMinor) as [
    number,
    number,
    number,
  ];
  return { amount, fees, netAmount };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function format(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    date,
  );
}
