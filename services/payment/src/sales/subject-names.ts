import { platformId } from '@velvet/contracts/payment/platform-plans';

/** Names of sold subjects on receipts and invoices, which never have the text of a post. */
const names: Readonly<Record<string, string>> = {
  post: 'Post',
  message: 'Message',
  firstMessage: 'First message',
  ticket: 'Ticket',
  video: 'Video',
  vaultItem: 'Vault item',
  tip: 'Tip',
  gift: 'Gift',
};

/** 'Video'. @param kind of a sold subject; null is a post */
export const nameOfSubject = (kind: string | null): string => names[kind ?? 'post'] ?? 'Content';

/** The sold thing. `period`: of a subscription; null for a purchase */
export type Sold = { creatorId: string; subjectKind: string | null; period: number | null };

/** 'Video', 'Subscription, renewal' or 'Premium plan'. */
export function describeSale({ creatorId, subjectKind, period }: Sold): string {
  if (period === null) return nameOfSubject(subjectKind);
  const name = creatorId === platformId ? 'Premium plan' : 'Subscription';
  return period > 1 ? `${name}, renewal` : name;
}
