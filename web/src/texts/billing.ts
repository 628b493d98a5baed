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
  statuses: { paid: 'Paid', partly_refunded: 'Partly refunded', refunded: 'Refunded', disputed: 'Disputed' },
  requestRefund: 'Request a refund',
  requestRefundOf: (what: string, date: string) => `Request a refund: ${what}, ${date}`,
  requestStates: { requested: 'Refund requested', approved: 'Refund approved', declined: 'Refund declined' },
  answer: (words: string) => `Our answer: ${words}`,
  refundedPart: (amount: string) => `${amount} refunded`,
  refundFailed: (amount: string) =>
    `${amount} of the refund came back from your bank. We'll write to you to return it another way.`,
  request: {
    title: 'Request a refund',
    hint: (what: string, amount: string) =>
      `${what}, ${amount}. We answer within a few days, and you see the answer in your billing history.`,
    reason: 'Why should we refund it?',
    submit: 'Send request',
    sending: 'Sending',
    sent: 'Your request is sent',
    failed: 'Failed to send your request',
  },
  unknownCard: 'Card',
  receipt: 'Receipt',
  receiptOf: (what: string, date: string) => `Receipt: ${what}, ${date}`,
  number: 'Receipt number',
  invoiceNumber: 'Invoice number',
  creditNoteNumber: 'Credit note number',
  date: 'Date',
  item: 'Description',
  creator: 'Creator',
  payer: 'Paid by',
  card: 'Payment method',
  status: 'Status',
  amount: 'Amount',
  refunded: 'Amount returned',
  print: 'Print',
  download: 'Download PDF',
  downloadFailed: 'Failed to download this receipt. Please try again.',
  close: 'Close',
  note: 'Charged by Velvet on behalf of the creator.',
  taxedNote: 'Charged by Velvet.',
  platformNote: 'Charged by Velvet for your plan.',
} as const;
