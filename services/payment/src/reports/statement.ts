import { decimalFromMinor } from '@velvet/contracts/money';
import type { Currency } from '@velvet/contracts/money';
import type { Statement, StatementTransaction } from '@velvet/contracts/payment/statements';
import type { PostId, SubscriptionId } from '@velvet/contracts/ids';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { LotState, PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { PersonCard } from '@velvet/contracts/payment/person-card';

const dayMs = 24 * 3_600_000;
const suffixes = { payout: '', bonus: '-bonuses', refund: '-refunds' } as const;

/** A statement: the sales (`payout`), bonuses or reversals of a week, which begins on the Monday `week`. */
export type StatementKey = { week: string; type: keyof typeof suffixes };

/** In cents; negative for reversals. */
export type FigureRow = { netMinor: number; feesMinor: number; transactions: number };
/**
 * Where the money of a statement is. `isSettled`: all of it is paid out, or was paid back before. `isReturned`: a payout of some of it
 * failed. `method`: of the newest payout. `currency`: of the creator
 */
export type StatementState = {
  isSettled: boolean;
  isReturned: boolean;
  method: PayoutMethodKind | null;
  currency: Currency;
};
export type TransactionRow = {
  id: string;
  kind: 'purchase' | 'subscription' | 'tip' | 'gift' | 'bonus' | 'refund' | 'dispute-lost';
  contentId: PostId | null;
  contentKind: SubjectKind | null;
  subscriptionId: SubscriptionId | null;
  interval: Interval | null;
  subscriptionPeriod: number | null;
  payer: PersonCard | null;
  netMinor: number;
  feesMinor: number;
  reason: string | null;
  bookedAt: Date;
  state: LotState;
  payout: StatementTransaction['payout'];
};

/** @returns undefined unless the day is a Monday */
export function keyOf(id: string): StatementKey | undefined {
  const week = id.slice(0, 10);
  const monday = new Date(`${week}T00:00:00Z`);
  if (Number.isNaN(monday.getTime()) || dayOf(monday) !== week || monday.getUTCDay() !== 1) return undefined;
  const types = ['bonus', 'refund', 'payout'] as const;
  return { week, type: types.find((type) => id.endsWith(suffixes[type])) ?? 'payout' };
}

export function idOf({ week, type }: StatementKey): string {
  return `${week}${suffixes[type]}`;
}

/** Start of the week (inclusive) and end (exclusive). */
export function boundsOf(week: string): { from: Date; to: Date } {
  const from = new Date(`${week}T00:00:00Z`);
  return { from, to: new Date(from.getTime() + 7 * dayMs) };
}

const titles = {
  payout: { title: 'Earnings of the week', noun: 'sale', nouns: 'sales' },
  bonus: { title: 'Bonuses of the week', noun: 'bonus', nouns: 'bonuses' },
  refund: { title: 'Refunds of the week', noun: 'refund', nouns: 'refunds' },
} as const;
const methods = {
  bank: 'bank_transfer',
  iban: 'bank_transfer',
  us_bank: 'bank_transfer',
  paypal: 'paypal',
  usdc: 'crypto',
} as const;

export function presentStatement(row: FigureRow & StatementKey & StatementState, now: Date): Statement {
  const { from, to } = boundsOf(row.week);
  const { title, noun, nouns } = titles[row.type];
  return {
    id: idOf(row),
    title,
    description: `${row.transactions} ${row.transactions === 1 ? noun : nouns}`,
    type: row.type,
    status: statusOf(row, now < to),
    date: dayOf(to),
    period: `${format(from)} – ${format(new Date(to.getTime() - dayMs))}`,
    transactions: row.transactions,
    method: row.method === null ? 'balance' : methods[row.method],
    currency: row.currency,
    ...figures(row),
  };
}

function statusOf({ isSettled, isReturned }: StatementState, isOpen: boolean): Statement['status'] {
  if (isOpen) return 'pending';
  if (isSettled) return 'completed';
  return isReturned ? 'failed' : 'processing';
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
    // the kind of the subject names a tip or a gift
    tip: 'purchase',
    gift: 'purchase',
    bonus: 'bonus',
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
