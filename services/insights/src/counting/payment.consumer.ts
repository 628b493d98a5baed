import {
  purchaseCompleted,
  purchaseRefunded,
  subscriptionActivated,
  subscriptionEnded,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { on } from '@velvet/kit/consumer';
import type { Transaction } from '@velvet/kit/database';
import type { Context } from '#context.ts';
import { counterRepository } from './counter.repository.ts';
import { dayOf } from './day.ts';
import { subscriptionRepository } from './subscription.repository.ts';

type Paid = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  revision: number;
  price: Money;
  creatorShare: Money;
};

/** A period was paid: its money counts always, its being active only when it is newer than what is known. */
async function countPeriod(tx: Transaction, paid: Paid, at: string): Promise<void> {
  const { creatorId, subscriberId, revision } = paid;
  const [priceMinor, shareMinor] = [paid.price.amountMinor, paid.creatorShare.amountMinor];
  const known = await subscriptionRepository(tx).find(paid.subscriptionId);
  const isNewer = !known || revision > known.revision;
  const subscribers = isNewer && !known?.isActive ? 1 : 0;
  await counterRepository(tx).addToCreator(creatorId, dayOf(at), { earningsMinor: shareMinor, subscribers });
  await counterRepository(tx).addToFan(subscriberId, dayOf(at), priceMinor, 0);
  if (isNewer) await subscriptionRepository(tx).upsert({ ...paid, isActive: true, priceMinor, shareMinor });
}

const onActivated = on(subscriptionActivated, (_context: Context, tx, event) =>
  countPeriod(tx, event, event.activatedAt),
);
const onRenewed = on(subscriptionRenewed, (_context: Context, tx, event) => countPeriod(tx, event, event.renewedAt));

/** A refund or a lost dispute takes the running period's money back. */
const onEnded = on(subscriptionEnded, async (_context: Context, tx, event) => {
  const { subscriptionId, creatorId, subscriberId, revision, reason, endedAt } = event;
  const known = await subscriptionRepository(tx).find(subscriptionId);
  if (known && revision <= known.revision) return;
  const isTakenBack = reason === 'refunded' || reason === 'disputed';
  const { priceMinor = 0, shareMinor = 0 } = known ?? {};
  await counterRepository(tx).addToCreator(creatorId, dayOf(endedAt), {
    subscribers: known?.isActive ? -1 : 0,
    earningsMinor: isTakenBack ? -shareMinor : 0,
  });
  if (isTakenBack) await counterRepository(tx).addToFan(subscriberId, dayOf(endedAt), -priceMinor, 0);
  await subscriptionRepository(tx).upsert({ ...event, isActive: false, priceMinor, shareMinor });
});

const onPurchased = on(purchaseCompleted, async (_context: Context, tx, event) => {
  const { creatorId, postId, buyerId, price, creatorShare } = event;
  const day = dayOf(event.completedAt);
  const earningsMinor = creatorShare.amountMinor;
  await counterRepository(tx).addToCreator(creatorId, day, { earningsMinor });
  await counterRepository(tx).addToPost(postId, creatorId, day, { earningsMinor });
  await counterRepository(tx).addToFan(buyerId, day, price.amountMinor, 1);
});

const onRefunded = on(purchaseRefunded, async (_context: Context, tx, event) => {
  const { creatorId, postId, buyerId, price, creatorShare } = event;
  const day = dayOf(event.refundedAt);
  const earningsMinor = -creatorShare.amountMinor;
  await counterRepository(tx).addToCreator(creatorId, day, { earningsMinor });
  await counterRepository(tx).addToPost(postId, creatorId, day, { earningsMinor });
  await counterRepository(tx).addToFan(buyerId, day, -price.amountMinor, -1);
});

export const paymentConsumers = [onActivated, onRenewed, onEnded, onPurchased, onRefunded];
