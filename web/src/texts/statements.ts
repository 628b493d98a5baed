import type { Statement, StatementTransaction } from '@velvet/contracts/payment/statements';

type Words<Key extends string> = Readonly<Record<Key, string>>;

const statuses: Words<Statement['status']> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};
const types: Words<Statement['type']> = { payout: 'Payout', bonus: 'Bonus', refund: 'Refund' };
const kinds: Words<StatementTransaction['kind']> = {
  purchase: 'A post',
  subscription: 'Subscription',
  refund: 'Refund',
  dispute: 'Dispute',
};
const methods: Readonly<Record<string, string>> = {
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
};

/** Part 2: the statements screen. */
export const statementTexts = {
  loading: 'Loading statements...',
  loadFailed: 'Failed to fetch statements',
  emptyTitle: 'No statements found',
  emptyText: 'Every week in which you sell something has its statement here.',
  search: 'Search statements',
  export: 'Export',
  filters: 'Status',
  all: 'All',
  totals: 'All statements',
  totalEarnings: 'Total Earnings',
  totalPayouts: 'Total Payouts',
  pendingAmount: 'Pending Amount',
  totalTransactions: 'Total Transactions',
  statuses,
  types,
  kinds,
  method: (method: string) => methods[method] ?? method.replaceAll('_', ' '),
  closes: 'Closes',
  transactions: 'Transactions',
  fees: 'Fees',
  net: 'Net amount',
  paidBy: 'Method',
  period: 'Period',
  gross: 'Amount',
  details: 'View Details',
  detailsOf: (title: string, period: string) => `View details of ${title}, ${period}`,
  download: 'Download',
  downloadOf: (title: string, period: string) => `Download ${title}, ${period}`,
  downloadFailed: 'The statement could not be downloaded. Please try again.',
  exported: (count: number) => (count === 1 ? 'One statement exported.' : `${count} statements exported.`),
  salesLabel: 'What is behind it',
  salesFailed: 'Failed to fetch the sales of this statement',
  more: 'Show more',
  seePost: 'See the post',
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
      'Amount',
      'Fees',
      'Net amount',
      'Currency',
      'Transactions',
      'Method',
    ],
    transaction: ['Id', 'Booked at', 'Kind', 'Post', 'Subscription', 'Amount', 'Fees', 'Net amount', 'Currency'],
  },
} as const;
