import { PostId, PurchaseId, type UserId } from '@velvet/contracts/ids';
import { purchaseCompleted, purchaseRefunded } from '@velvet/contracts/payment/events';
import { giftReceived } from '@velvet/contracts/payment/gift-events';
import { giftKind } from '@velvet/contracts/subject';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { describeGift, type GiftRow } from '#sales/gift.ts';
import { giftRepository } from '#sales/gift.repository.ts';
import type { PaymentRow } from '#sales/payment.repository.ts';
import { purchaseRepository } from '#sales/purchase.repository.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import { openGiven } from './gift-subscription.ts';
import { subscriptionChanges } from './subscription-changes.ts';

/** Returns the sold subject of a gift as events of sales name it: the content, or the gift itself for a subscription. */
export function soldOf({ id, subject }: Pick<GiftRow, 'id' | 'subject'>) {
  return { postId: PostId.parse(subject?.id ?? id), subjectKind: subject?.kind ?? giftKind };
}

/**
 * Gives the receiver a paid gift that is locked: content is bought for the receiver, a subscription begins or waits for the running one.
 *
 * @returns the subscription that began; `'owned'` if the receiver has the content already, and then nothing changes
 */
export async function deliverGift(
  tx: Transaction,
  clock: Clock,
  gift: GiftRow,
  payment: PaymentRow,
  receiverId: UserId,
): Promise<SubscriptionRow | undefined | 'owned'> {
  const { subject, creatorId, giverId, isAnonymous, note } = gift;
  const purchases = purchaseRepository(tx);
  if (subject && (await purchases.isOwned(receiverId, PostId.parse(subject.id)))) return 'owned';
  const at = clock.now();
  const sold = soldOf(gift);
  const purchaseId = PurchaseId.parse(newId());
  await purchases.insertGiven({ id: purchaseId, payment, buyerId: receiverId, ...sold, at });
  await tx.append(purchaseCompleted, {
    ...saleOf(payment, sold, receiverId),
    purchaseId,
    completedAt: at.toISOString(),
  });
  const received: GiftRow = { ...gift, receiverId, state: 'redeemed', redeemedAt: at };
  await giftRepository(tx).update(received);
  await tx.append(giftReceived, {
    ...describeGift(gift),
    creatorId,
    receiverId,
    giverId: isAnonymous ? null : giverId,
    note,
    receivedAt: at.toISOString(),
  });
  const changes = subscriptionChanges(tx, clock);
  const free = gift.months === null ? undefined : await freePlanOf(tx, receiverId, creatorId);
  if (free) await changes.end(free, 'cancelled', { isReplaced: true });
  const opened = await openGiven(tx, clock, received, receiverId, free?.planId ?? null);
  return opened && changes.activate(opened);
}

/** Returns the free subscription whose place a given one takes. A trial ends soon, and an order that is being paid is paid for: both go first. */
async function freePlanOf(
  tx: Transaction,
  receiverId: UserId,
  creatorId: UserId,
): Promise<SubscriptionRow | undefined> {
  const subscriptions = subscriptionRepository(tx);
  const open = await subscriptions.findOpen(receiverId, creatorId);
  return open && !open.replaces && open.periodEndsAt === null
    ? subscriptions.lockFree(receiverId, creatorId)
    : undefined;
}

/** Takes a gift back whose payment was refunded or lost in a dispute. The access of the receiver ends. */
export async function takeGiftBack(
  tx: Transaction,
  clock: Clock,
  gift: GiftRow,
  payment: PaymentRow,
  reason: 'refunded' | 'disputed',
): Promise<void> {
  const at = clock.now();
  const { receiverId, subscriptionId } = gift;
  await giftRepository(tx).update({ ...gift, state: 'returned' });
  // the row of the payment may be older than the delivery, if a reading both settles and refunds it
  const purchaseId = await purchaseRepository(tx).findGiven(payment.id);
  if (purchaseId !== undefined && receiverId !== null && (await purchaseRepository(tx).markRefunded(purchaseId, at))) {
    const sale = saleOf(payment, soldOf(gift), receiverId);
    await tx.append(purchaseRefunded, { ...sale, purchaseId, reason, refundedAt: at.toISOString() });
  }
  const running = subscriptionId && (await subscriptionRepository(tx).findForUpdate(subscriptionId));
  if (running && running.state === 'active') await subscriptionChanges(tx, clock).end(running, reason);
}

function saleOf(payment: PaymentRow, sold: ReturnType<typeof soldOf>, buyerId: UserId) {
  const { payerId, creatorId, amountMinor, creatorMinor, currency } = payment;
  return {
    ...sold,
    buyerId,
    payerId,
    creatorId,
    price: { amountMinor, currency },
    creatorShare: { amountMinor: creatorMinor, currency },
  };
}
