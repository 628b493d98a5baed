import type { BillingEntry } from '@velvet/contracts/payment/billing';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { describeSale } from '#sales/subject-names.ts';
import { amountOf, dayOf, type Sheet } from './sheet.ts';

export type Receipt = BillingEntry & { payer: PersonCard | null };

const intervals = {
  month: 'monthly',
  quarter: 'every three months',
  'half-year': 'every six months',
  year: 'yearly',
} as const;

function itemOf({ kind, creatorId, interval, contentKind, subscriptionId }: Receipt): string {
  const period = subscriptionId === null ? null : kind === 'renewal' ? 2 : 1;
  const name = describeSale({ creatorId, subjectKind: contentKind, period });
  return period === null || creatorId === platformId ? name : `${name}, ${intervals[interval ?? 'month']}`;
}

function creatorOf({ creatorId, creator }: Receipt): string {
  if (creatorId === platformId) return 'Velvet';
  return creator ? `${creator.name} (@${creator.handle})` : 'A creator who is no longer here';
}

const statuses = {
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const;

/** Returns the printed receipt of a charge, or the credit note of returned money. */
export function receiptSheet(receipt: Receipt): Sheet {
  const { number, bookedAt, payer, card, amount, currency, kind, status, creatorId } = receipt;
  const isCredit = kind === 'refund' || kind === 'dispute';
  const item = itemOf(receipt);
  const shown = amountOf(Math.abs(amount), currency);
  return {
    title: isCredit ? 'Credit note' : 'Receipt',
    issuer: [],
    facts: [
      ['Number', number],
      ['Date', dayOf(bookedAt)],
      ...(payer ? [['Paid by', `${payer.name} (@${payer.handle})`] as const] : []),
      ['Creator', creatorOf(receipt)],
      ['Payment method', card ? `${brandOf(card.brand)} ending in ${card.last4}` : 'Card'],
      ['Status', isCredit ? (kind === 'refund' ? 'Returned to the card' : 'Returned by the bank') : statuses[status]],
    ],
    table: {
      columns: [
        { title: 'Description', share: 0.7 },
        { title: 'Amount', share: 0.3, isNumber: true },
      ],
      rows: [[isCredit ? `Returned: ${item}` : item, shown]],
    },
    sums: [[isCredit ? 'Amount returned' : 'Amount', shown]],
    notes: [
      creatorId === platformId ? 'Charged by Velvet for your plan.' : 'Charged by Velvet on behalf of the creator.',
    ],
  };
}

const brandOf = (brand: string): string => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
