import type { Subject } from '@velvet/contracts/subject';
import type { Currency } from '@velvet/contracts/money';
import type { GiftMonths } from '@velvet/contracts/payment/gifts';
import type { PlanId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import { PostId } from '@velvet/contracts/ids';

export type GiftRow = {
  id: string;
  giverId: UserId;
  /** null until a gift by link is redeemed */
  receiverId: UserId | null;
  creatorId: UserId;
  /** null for content */
  planId: PlanId | null;
  months: GiftMonths | null;
  /** null for a subscription */
  subject: Subject | null;
  note: string | null;
  isAnonymous: boolean;
  /** null if it was given to a person */
  code: string | null;
  /** `returning`: a sweep refunds it */
  state: 'pending' | 'open' | 'redeemed' | 'returning' | 'returned';
  amountMinor: number;
  currency: Currency;
  openedAt: Date;
  expiresAt: Date | null;
  redeemedAt: Date | null;
  /** the subscription that it began; null while another one goes first */
  subscriptionId: SubscriptionId | null;
};

/** Returns the gift as its events name it. */
export const describeGift = ({ id: giftId, creatorId, months, subject }: GiftRow) => ({
  giftId,
  creatorId,
  months,
  postId: subject && PostId.parse(subject.id),
  subjectKind: subject && subject.kind,
});

/** Adds calendar months in UTC. The last days of a month become the last day of a shorter one. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}
