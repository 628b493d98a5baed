import { moneyInWords, type Currency } from '@velvet/contracts/money';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { Source } from '#delivery/channel.ts';
import { billingLink } from '#intake/link.ts';
import { paragraph, reasons, type Block } from '#mail/letter.ts';
import { somebody } from '#rows/sentence.ts';
import type { ReceiptSubject } from './receipt.repository.ts';

type Row = {
  what: ReceiptSubject;
  creatorId: string;
  amountMinor: number;
  currency: Currency;
  paidAt: Date;
  periodEndsAt: Date | null;
  name: string | null;
};

const nouns: Readonly<Record<ReceiptSubject, string>> = {
  subscription: 'Subscription',
  renewal: 'Subscription renewal',
  plan: 'Premium plan',
  planRenewal: 'Premium plan, renewal',
  post: 'Post',
  message: 'Message',
  tip: 'Tip',
  content: 'Content',
  refund: 'Refund',
};

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (at: Date) => days.format(at);

/** Returns the receipt of a payment, or the credit note of a refund. */
export const receiptContent: Source = async (db, userId, id) => {
  const row = await db.one<Row>(
    'receipt.findContent',
    `select r.what, r.creator_id as "creatorId", r.amount_minor as "amountMinor", r.currency, r.paid_at as "paidAt",
            r.period_ends_at as "periodEndsAt", p.name
       from receipt r left join profile_card p on p.user_id = r.creator_id where r.id = $2 and r.user_id = $1`,
    [userId, id],
  );
  if (!row) return undefined;
  const { what, creatorId, paidAt, periodEndsAt } = row;
  const amount = moneyInWords(row);
  const isRefund = what === 'refund';
  const name = creatorId === platformId ? 'Velvet' : (row.name ?? somebody);
  const subject = isRefund ? 'Your credit note' : 'Your receipt';
  const blocks: Block[] = [
    paragraph(isRefund ? 'We returned this to your card.' : 'Thank you. This is what you paid.'),
    { kind: 'row', title: `${nouns[what]}, ${name}`, detail: dayOf(paidAt), side: amount },
    { kind: 'row', title: 'Total', side: amount },
    ...(periodEndsAt ? [paragraph(`\nPaid until ${dayOf(periodEndsAt)}.`)] : []),
    { kind: 'button', label: 'Open your receipts', url: billingLink },
  ];
  const title = `${subject} for ${amount}`;
  return {
    title,
    text: title,
    link: billingLink,
    group: `receipt:${id}`,
    letter: { subject, heading: subject, blocks, reason: reasons.receipts },
  };
};
