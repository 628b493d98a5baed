import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { intervalTexts } from './intervals.ts';
import { subjectNames } from './subjects.ts';

/** A fan's charges and refunds, and their receipts. */
export const billingTexts = {
  loadFailed: 'Failed to get billing history',
  receiptFailed: 'Failed to get this receipt',
  label: 'Billing history',
  emptyTitle: 'No payments yet',
  emptyText: 'Charges and refunds of your cards appear here, each with a receipt.',
  discover: 'Discover creators',
  more: 'Show more',
  kinds: {
    purchase: (_interval: BillingEntry['interval'], content: BillingEntry['contentKind']) =>
      subjectNames[content ?? 'post'] ?? 'Post',
    subscription: (interval: BillingEntry['interval']) =>
      `${intervalTexts.adjectives[interval ?? 'month']} subscription`,
    renewal: (interval: BillingEntry['interval']) =>
      `${intervalTexts.adjectives[interval ?? 'month']} subscription, renewal`,
    refund: () => 'Refund',
    dispute: () => 'Returned by your bank',
  },
  by: (what: string, creator: string) => `${what} · ${creator}`,
  platform: 'Velvet',
  plan: (kind: 'subscription' | 'renewal') => (kind === 'renewal' ? 'Premium plan, renewal' : 'Premium plan'),
  unknownCreator: 'A creator who is no longer here',
  statuses: { paid: 'Paid', refunded: 'Refunded', disputed: 'Disputed' },
  unknownCard: 'Card',
  receipt: 'Receipt',
  receiptOf: (what: string, date: string) => `Receipt: ${what}, ${date}`,
  number: 'Receipt number',
  date: 'Date',
  item: 'Description',
  creator: 'Creator',
  payer: 'Paid by',
  card: 'Payment method',
  status: 'Status',
  amount: 'Amount',
  refunded: 'Amount returned',
  print: 'Print',
  close: 'Close',
  note: 'Charged by Velvet on behalf of the creator.',
  platformNote: 'Charged by Velvet for your plan.',
} as const;
