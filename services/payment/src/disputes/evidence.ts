import { moneyInWords } from '@velvet/contracts/money';
import type { EvidenceField } from '@velvet/contracts/payment/admin-disputes';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import { giftCodeKind, giftKind, tipKind } from '@velvet/contracts/subject';
import type { DisputeRow } from './dispute.repository.ts';

/** Bound of one field at the provider, in characters. */
const fieldLength = 20_000;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const nameOf = (person: PersonCard | null): string =>
  person ? `${person.name} (@${person.handle})` : 'a deleted account';

/** Assembles what a bank reads about a dispute, in sentences, from what the platform has. Fields without content are left out. */
export function evidenceOf(
  row: DisputeRow,
  receiptNumber: string | null,
  siteUrl: string,
): { field: EvidenceField; text: string }[] {
  const texts: Readonly<Record<EvidenceField, string>> = {
    product_description: `${productOf(row)} The content is digital and is available at once after the payment.`,
    customer_name: row.payer?.name ?? '',
    customer_email_address: row.payerAccount?.email ?? '',
    customer_purchase_ip: row.origin?.address ?? '',
    service_date: dayOf(row.paidAt),
    access_activity_log: [...activityOf(row), ...planActivityOf(row), ...signInsOf(row)].join('\n'),
    refund_policy_disclosure: `The terms at ${siteUrl}/terms state when a payment is returned. The payer accepted them, and can ask for a refund from the billing history.`,
    uncategorized_text: [
      ...factsOf(row, receiptNumber),
      ...storageOf(row),
      ...accountOf(row),
      ...(row.note === '' ? [] : [row.note]),
    ].join('\n'),
  };
  const fields = Object.entries(texts) as [EvidenceField, string][];
  return fields.filter(([, text]) => text !== '').map(([field, text]) => ({ field, text: text.slice(0, fieldLength) }));
}

function productOf({ kind, subjectKind, creatorId, creator, period, amountMinor, currency }: DisputeRow): string {
  const price = moneyInWords({ amountMinor, currency });
  if (creatorId === platformId)
    return `Period ${period ?? 1} of the Premium plan of the platform for ${price}, which has more storage and scheduling than the free plan.`;
  const seller = nameOf(creator);
  if (kind === 'subscription') return `Period ${period ?? 1} of a subscription to ${seller} for ${price}.`;
  if (subjectKind === tipKind) return `A tip to ${seller} of ${price}.`;
  if (subjectKind === giftKind || subjectKind === giftCodeKind)
    return `A gift for another person, from ${seller} for ${price}.`;
  return `A purchase (${subjectKind}) from ${seller} for ${price}.`;
}

function activityOf({ useDays, payer }: DisputeRow): string[] {
  if (useDays.length === 0) return [];
  const head = `${nameOf(payer)} opened the paid content on ${useDays.length === 1 ? 'this day' : 'these days'} (UTC):`;
  return [head, ...useDays.map(({ day, opened }) => `${day}: ${opened} ${opened === 1 ? 'item' : 'items'}`)];
}

/** The days on which the payer used a plan of the platform, oldest first. */
function planActivityOf({ planUse, broadcastDays, payer }: DisputeRow): string[] {
  const byDay = new Map<string, string[]>();
  const note = (day: string, ...words: string[]) => byDay.set(day, [...(byDay.get(day) ?? []), ...words]);
  for (const { day, uploads, published, scheduled } of planUse?.days ?? [])
    note(
      day,
      ...counted(uploads, 'file uploaded', 'files uploaded'),
      ...counted(published, 'post or video published', 'posts or videos published'),
      ...counted(scheduled, 'post or session scheduled', 'posts or sessions scheduled'),
    );
  for (const { day, sent, recipients } of broadcastDays)
    note(day, `${counted(sent, 'mass message', 'mass messages').join('')} to ${recipients} people in total`);
  if (byDay.size === 0) return [];
  const days = [...byDay].toSorted(([one], [other]) => one.localeCompare(other));
  return [
    `${nameOf(payer)} used the plan within the paid period on ${days.length === 1 ? 'this day' : 'these days'} (UTC):`,
    ...days.map(([day, words]) => `${day}: ${words.join(', ')}`),
  ];
}

/** Returns a number with its noun; nothing for zero. */
const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

function storageOf({ planUse }: DisputeRow): string[] {
  if (!planUse || planUse.storageBytes === 0) return [];
  const [used, free] = [gigabytes(planUse.storageBytes), gigabytes(planUse.freeStorageBytes)];
  return [`The payer stores ${used} GB on the platform; the free plan includes ${free} GB.`];
}

const gigabytes = (bytes: number): string => (bytes / 2 ** 30).toFixed(2);

const originText = (address: string, userAgent: string | null): string =>
  userAgent === null ? address : `${address}, ${userAgent}`;

function signInsOf({ payerAccount }: DisputeRow): string[] {
  if (!payerAccount || payerAccount.signIns.length === 0) return [];
  const lines = payerAccount.signIns.map(
    ({ at, address, userAgent }) => `${new Date(at).toISOString()}: ${originText(address, userAgent)}`,
  );
  return ['Sign-ins of the payer (time in UTC, IP address, browser):', ...lines];
}

function accountOf({ payerAccount, origin }: DisputeRow): string[] {
  const lines = [];
  if (payerAccount) lines.push(`The account of the payer exists since ${dayOf(new Date(payerAccount.joinedAt))}.`);
  if (!origin?.address) return lines;
  lines.push(`The payment was ordered from: ${originText(origin.address, origin.userAgent)}.`);
  const times = payerAccount?.signIns.filter(({ address }) => address === origin.address).length ?? 0;
  if (times > 0)
    lines.push(`The payer signed in from the IP address of the payment ${times === 1 ? 'once' : `${times} times`}.`);
  return lines;
}

function factsOf({ card, paidAt, earlierPayments, exchange }: DisputeRow, receiptNumber: string | null): string[] {
  const lines = [`The payment was confirmed on ${paidAt.toISOString()}.`];
  if (card) lines.push(`Card: ${card.brand}, ending in ${card.last4}.`);
  if (receiptNumber !== null) lines.push(`Receipt ${receiptNumber} is in the billing history of the payer.`);
  if (earlierPayments > 0)
    lines.push(
      `The payer made ${earlierPayments} earlier ${earlierPayments === 1 ? 'payment' : 'payments'} with this card without a dispute.`,
    );
  if (exchange && exchange.sent + exchange.received > 0)
    lines.push(
      `The payer sent the creator ${exchange.sent} messages and received ${exchange.received}, from ${exchange.firstAt ?? ''} to ${exchange.lastAt ?? ''}.`,
    );
  return lines;
}
