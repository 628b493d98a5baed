import { chargeReversed, purchaseRefunded, refundRequestDecided } from '@velvet/contracts/payment/events';
import { refundFailed } from '@velvet/contracts/payment/refund-events';
import type { UserId } from '@velvet/contracts/ids';
import { moneyInWords, type Money } from '@velvet/contracts/money';
import { tipKind } from '@velvet/contracts/subject';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import type { NotificationService } from '#rows/notification.service.ts';
import type { NotificationDraft } from '#rows/row.repository.ts';
import { billingLink, personLink, sectionLink } from './link.ts';
import { soldOf } from './sold.ts';

const other = { type: 'other' as const };
const billing = { kind: 'billing' as const };
/** The payer gets the credit note by mail, so this notification has no mail of its own. */
const told = { kind: 'account' as const };

const onRefunded = on(
  purchaseRefunded,
  async ({ rows }: Context, tx, { purchaseId, buyerId, payerId, creatorId, price, reason, ...sold }) => {
    const { noun, link } = soldOf(sold);
    const draft = { ...other, ...billing, groupKey: `refund:${purchaseId}`, title: 'Purchase refunded', link };
    // the bank returns what is disputed, and the receiver of a gift has no credit note
    const buyers = reason === 'refunded' && payerId === null ? told : billing;
    if (sold.subjectKind === tipKind) return notifyOfTip(rows, tx, { draft, buyers, buyerId, creatorId, price });
    const toBuyer = `Your ${moneyInWords(price)} for ${noun === 'content' ? noun : `a ${noun}`} by {actor} was refunded.`;
    const toCreator = `A purchase by {actor} (${moneyInWords(price)}) was refunded.`;
    // the item is in the vault of the creator
    const buyerLink = sold.subjectKind === 'vaultItem' ? personLink(creatorId) : link;
    await rows.notify(tx, { ...draft, ...buyers, link: buyerLink, userId: buyerId, sentence: toBuyer }, creatorId);
    await rows.notify(tx, { ...draft, userId: creatorId, sentence: toCreator }, buyerId);
  },
);

/** A part of a payment, or a period of a subscription, was returned. `purchase.refunded` reports the return of a whole purchase. */
const onReversed = on(
  chargeReversed,
  async (
    { rows }: Context,
    tx,
    { chargeId, payerId, creatorId, isWhole, reason, price, subscriptionId, reversedAt },
  ) => {
    if (reason !== 'refunded' || (isWhole && subscriptionId === null)) return;
    const groupKey = `returned:${chargeId}:${reversedAt}`;
    const draft = { ...other, ...billing, groupKey, title: 'Payment refunded' };
    const toPayer = `We returned ${moneyInWords(price)} of your payment to {actor} to your card.`;
    const toCreator = `${moneyInWords(price)} of a payment by {actor} was refunded.`;
    await rows.notify(tx, { ...draft, ...told, userId: payerId, sentence: toPayer, link: billingLink }, creatorId);
    const link = sectionLink('statements');
    await rows.notify(tx, { ...draft, userId: creatorId, sentence: toCreator, link }, payerId);
  },
);

/** The payer reads what happens next; administrators find it among the differences of the books. */
const onRefundFailed = on(
  refundFailed,
  async ({ rows }: Context, tx, { chargeId, payerId: userId, creatorId, amount, failedAt }) => {
    const draft = {
      ...other,
      ...billing,
      userId,
      groupKey: `refund-failed:${chargeId}:${failedAt}`,
      link: billingLink,
    };
    const sentence = `Your bank sent back ${moneyInWords(amount)} that we refunded for your payment to {actor}. We'll write to you to return it another way.`;
    await rows.notify(tx, { ...draft, title: 'Your refund came back', sentence }, creatorId);
  },
);

/** An approval is followed by the return of the money, which has its own notification. */
const onRequestDecided = on(
  refundRequestDecided,
  async ({ rows }: Context, tx, { requestId, payerId, creatorId, price, decision, answer }) => {
    if (decision === 'approved') return;
    const draft = {
      ...other,
      ...billing,
      userId: payerId,
      groupKey: `refund-request:${requestId}`,
      title: 'Refund declined',
      sentence: `We can't return your payment of ${moneyInWords(price)} to {actor}.`,
      detail: answer,
      link: billingLink,
    };
    await rows.notify(tx, draft, creatorId);
  },
);

type ReturnedTip = {
  draft: Omit<NotificationDraft, 'userId' | 'sentence'>;
  buyers: Pick<NotificationDraft, 'kind'>;
  buyerId: UserId;
  creatorId: UserId;
  price: Money;
};

/** Notifies both of a tip that was paid back. */
async function notifyOfTip(rows: NotificationService, tx: Transaction, returned: ReturnedTip): Promise<void> {
  const { buyers, buyerId, creatorId, price } = returned;
  const draft = { ...returned.draft, title: 'Tip refunded' };
  const toBuyer = `Your tip of ${moneyInWords(price)} to {actor} was refunded.`;
  const toCreator = `A tip of ${moneyInWords(price)} by {actor} was refunded.`;
  await rows.notify(
    tx,
    { ...draft, ...buyers, userId: buyerId, sentence: toBuyer, link: personLink(creatorId) },
    creatorId,
  );
  await rows.notify(tx, { ...draft, userId: creatorId, sentence: toCreator }, buyerId);
}

export const refundConsumers = [onRefunded, onReversed, onRefundFailed, onRequestDecided];
