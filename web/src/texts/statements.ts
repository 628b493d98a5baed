import type { Interval } from '@velvet/contracts/payment/intervals';
import type { Statement, StatementTransaction } from '@velvet/contracts/payment/statements';
import { counted } from '#ui/format.ts';
import { intervalTexts } from './intervals.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

const statuses: Words<Statement['status']> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};
/** The period of a statement in a sentence. */
const states: Words<Statement['status']> = {
  pending: 'This week is still open.',
  processing: 'This week is closed. Its money is in your balance or on its way.',
  completed: 'Paid out.',
  failed: 'The payout failed. The money is back in your balance.',
};
const types: Words<Statement['type']> = { payout: 'Earnings', bonus: 'Bonus', refund: 'Refund' };
const kinds: Words<StatementTransaction['kind']> = {
  purchase: 'Purchase',
  subscription: 'Subscription',
  bonus: 'Bonus',
  refund: 'Refund',
  dispute: 'Dispute',
};
const methods: Readonly<Record<string, string>> = {
  balance: 'Velvet balance',
  bank_transfer: 'Bank transfer',
  paypal: 'PayPal',
  crypto: 'USDC',
};

/** The creator's figures above the statements. */
export const earningsTexts = {
  title: 'Your earnings',
  loadFailed: 'Failed to get analytics',
  retry: 'Try Again',
  share: (gross: string, fees: string) => `${gross} in sales, minus Velvet's 20% fee of ${fees}`,
  more: 'More about your earnings',
  last30Days: 'Last 30 days',
  refunded: 'Refunded sales',
  activeSubscribers: 'Active subscribers',
  days: (highest: string) => `Your earnings by day over the last 30 days. The best day earned ${highest}.`,
} as const;

/** Part 2: the statements screen. */
export const statementTexts = {
  loading: 'Loading statements...',
  loadFailed: 'Failed to fetch statements',
  emptyTitle: 'No statements found',
  emptyText: 'Each week with sales gets a statement here.',
  search: 'Search statements',
  export: 'Export',
  filters: 'Status',
  all: 'All',
  totals: 'All statements',
  totalEarnings: 'Total Earnings',
  totalPayouts: 'Total Payouts',
  pendingAmount: 'Pending Amount',
  totalTransactions: 'Total Transactions',
  totalsNote:
    'Total Earnings and Pending Amount are sales before the 20% fee. Total Payouts is your share of the weeks that are paid out completely.',
  statuses,
  stateOf: (week: string, status: Statement['status']) => `${week}. ${states[status]}`,
  types,
  kinds,
  method: (method: string) => methods[method] ?? method.replaceAll('_', ' '),
  closes: 'Closes',
  transactions: 'Transactions',
  fees: 'Fees (20%)',
  net: 'Net amount',
  paidBy: 'Method',
  period: 'Period',
  gross: 'Gross amount',
  details: 'View Details',
  detailsOf: (title: string, period: string) => `View details of ${title}, ${period}`,
  download: 'Download',
  downloadOf: (title: string, period: string) => `Download ${title}, ${period}`,
  downloadFailed: 'Failed to download the statement. Please try again.',
  exported: (statements: number) => `${counted(statements, 'statement', 'statements')} exported.`,
  salesLabel: 'Sales in this statement',
  salesFailed: 'Failed to fetch the sales of this statement',
  more: 'Show more',
  subscription: 'Subscription',
  plan: (interval: Interval, period: number) =>
    `${intervalTexts.adjectives[interval]} subscription, ${period === 1 ? 'first payment' : `renewal ${period - 1}`}`,
  deletedPost: 'A deleted post',
  untitledPost: 'A post without text',
  unnamedPayer: 'A member',
  platform: 'Velvet',
  when: (kind: string, moment: string) => `${kind}, ${moment}`,
  grossAndFee: (gross: string, fee: string) => `${gross} − ${fee} fee`,
  fileName: (what: string) => `velvet-statement-${what}.csv`,
  columns: {
    statement: [
      'Id',
      'Title',
      'Description',
      'Type',
      'Status',
      'Period',
      'Closes',
      'Net amount',
      'Gross amount',
      'Fees',
      'Currency',
      'Transactions',
      'Method',
    ],
    transaction: [
      'Id',
      'Booked at',
      'Kind',
      'Item',
      'Buyer',
      'Handle',
      'Net amount',
      'Gross amount',
      'Fees',
      'Currency',
      'Post',
      'Subscription',
    ],
  },
} as const;
