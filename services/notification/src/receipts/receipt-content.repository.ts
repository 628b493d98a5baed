import type { Source } from '#delivery/channel.ts';
import { paragraph, reasons, type Block } from '#mail/letter.ts';
import { dollars, somebody } from '#rows/sentence.ts';
import type { ReceiptSubject } from './receipt.repository.ts';

type Row = { what: ReceiptSubject; amountMinor: number; paidAt: Date; periodEndsAt: Date | null; name: string | null };

const nouns: Readonly<Record<ReceiptSubject, string>> = {
  subscription: 'Subscription',
  renewal: 'Subscription renewal',
  post: 'Post',
  message: 'Message',
  tip: 'Tip',
  content: 'Content',
};

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (at: Date) => days.format(at);

/** Returns the receipt of a payment. */
export const receiptContent: Source = async (db, userId, id) => {
  const row = await db.one<Row>(
    'receipt.findContent',
    `select r.what, r.amount_minor as "amountMinor", r.paid_at as "paidAt", r.period_ends_at as "periodEndsAt", p.name
       from receipt r left join profile_card p on p.user_id = r.creator_id where r.id = $2 and r.user_id = $1`,
    [userId, id],
  );
  if (!row) return undefined;
  const { what, amountMinor, paidAt, periodEndsAt, name } = row;
  const amount = dollars({ amountMinor });
  const link =
    what === 'subscription' || what === 'renewal' ? '/dashboard?section=subscriptions' : '/dashboard?section=purchases';
  const blocks: Block[] = [
    paragraph('Thank you. This is what you paid.'),
    { kind: 'row', title: `${nouns[what]}, ${name ?? somebody}`, detail: dayOf(paidAt), side: amount },
    { kind: 'row', title: 'Total', side: amount },
    ...(periodEndsAt ? [paragraph(`\nPaid until ${dayOf(periodEndsAt)}.`)] : []),
    { kind: 'button', label: 'Open Velvet', url: link },
  ];
  const title = `Your receipt for ${amount}`;
  return {
    title,
    text: title,
    link,
    group: `receipt:${id}`,
    letter: { subject: 'Your receipt', heading: 'Your receipt', blocks, reason: reasons.receipts },
  };
};
