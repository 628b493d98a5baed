import type { Currency } from '@velvet/contracts/money';
import type { Payout } from '@velvet/contracts/payment/payouts';
import type { StatementTransaction } from '@velvet/contracts/payment/statements';
import { sumsOf, tableOf } from './posting-rows.ts';
import { amountOf, dayOf, type Sheet } from './sheet.ts';

const statuses = { pending: 'Pending', processing: 'On its way', completed: 'Completed', failed: 'Failed' } as const;
const kinds = {
  bank: 'Bank account',
  iban: 'Bank account (IBAN)',
  us_bank: 'US bank account',
  paypal: 'PayPal',
  usdc: 'USDC',
} as const;

/** Name of a creator as documents show it. */
export type CreatorName = { name: string; handle: string };

const creatorFact = ({ name, handle }: CreatorName) => ['Creator', `${name} (@${handle})`] as const;

/** Returns the printed statement of a payout. */
export function payoutSheet(payout: Payout, creator: CreatorName, postings: readonly StatementTransaction[]): Sheet {
  const { id, week, status, amount, currency, method, openedAt, settledAt, transactions } = payout;
  const shown = (of: number) => amountOf(of, currency);
  const { gross, fees } = sumsOf(postings);
  const { table, notes } = tableOf(postings, currency);
  const label = method.kind === 'paypal' ? method.label : `ending in ${method.label}`;
  return {
    title: 'Payout statement',
    issuer: [],
    facts: [
      creatorFact(creator),
      ['Payout', id],
      ['Weekly run of', dayOf(week)],
      ['Opened', dayOf(openedAt)],
      ['Status', statuses[status]],
      ...(settledAt === null ? [] : [[statuses[status], dayOf(settledAt)] as const]),
      ['Paid to', `${kinds[method.kind]}, ${label}`],
      ['Sales and deductions', String(transactions)],
    ],
    table,
    sums: [
      ['Gross', shown(gross)],
      ['Fees', shown(fees)],
      ['Paid out', shown(amount)],
    ],
    notes,
  };
}

/** Contents of the statement of a month. */
export type Month = {
  /** '2026-11' */
  month: string;
  currency: Currency;
  postings: readonly StatementTransaction[];
  /** payouts that were completed in it */
  payouts: readonly { settledAt: string; amount: number }[];
};

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the printed statement of a month. */
export function monthSheet({ month, currency, postings, payouts }: Month, creator: CreatorName): Sheet {
  const shown = (of: number) => amountOf(of, currency);
  const of = (...wanted: readonly StatementTransaction['kind'][]) =>
    sumsOf(postings.filter(({ kind }) => wanted.includes(kind))).net;
  const { gross, fees, net } = sumsOf(postings);
  const { table, notes } = tableOf(postings, currency);
  return {
    title: 'Monthly statement',
    issuer: [],
    facts: [
      creatorFact(creator),
      ['Month (UTC)', names.format(new Date(`${month}-01T00:00:00Z`))],
      ['Sales, net', shown(of('purchase', 'subscription'))],
      ['Bonuses', shown(of('bonus'))],
      ['Refunds and disputes, net', shown(of('refund', 'dispute'))],
      ...payouts.map(({ settledAt, amount }) => [`Payout of ${dayOf(settledAt)}`, shown(amount)] as const),
    ],
    table,
    sums: [
      ['Gross', shown(gross)],
      ['Fees', shown(fees)],
      ['Earned', shown(net)],
    ],
    notes,
  };
}
