import {
  chargeReversed,
  purchaseCompleted,
  purchaseRefunded,
  subscriptionActivated,
  subscriptionEnded,
  subscriptionPaidLate,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import type { PostId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { on } from '@velvet/kit/events/consumer';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';
import { counterRepository } from './counter.repository.ts';
import { dayOf } from './day.ts';
import { subscriptionRepository } from './subscription.repository.ts';

type Flow = { creatorId: UserId; payerId: UserId; postId: PostId | null; price: Money; creatorShare: Money };

/** The post that a sale counts for. Sales of other kinds of subjects count for their creator alone. */
const postOf = ({ postId, subjectKind }: { postId: PostId | null; subjectKind: string }) =>
  subjectKind === 'post' ? postId : null;

/** Money moves here and nowhere else: once for every sale and once for every reversal of the ledger. */
async function countMoney(tx: Transaction, flow: Flow, at: string, sign: 1 | -1): Promise<void> {
  const { creatorId, payerId, postId, price, creatorShare } = flow;
  const counters = counterRepository(tx);
  const earningsMinor = sign * creatorShare.amountMinor;
  await counters.addToCreator(creatorId, dayOf(at), { earningsMinor });
  if (postId) await counters.addToPost(postId, creatorId, dayOf(at), { earningsMinor });
  await counters.addToFan(payerId, dayOf(at), sign * price.amountMinor, 0);
}

type Paid = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  price: Money;
  creatorShare: Money;
};

/** A period was paid: its money counts always, its being active only when it is newer than what is known. */
async function countPeriod(tx: Transaction, paid: Paid & { revision: number }, at: string): Promise<void> {
  const { creatorId, revision } = paid;
  await countMoney(tx, { ...paid, payerId: paid.subscriberId, postId: null }, at, 1);
  const known = await subscriptionRepository(tx).find(paid.subscriptionId);
  if (known && revision <= known.revision) return;
  if (!known?.isActive) await counterRepository(tx).addToCreator(creatorId, dayOf(at), { subscribers: 1 });
  await subscriptionRepository(tx).upsert({ ...paid, isActive: true });
}

const onActivated = on(subscriptionActivated, (_context: Context, tx, event) =>
  countPeriod(tx, event, event.activatedAt),
);
const onRenewed = on(subscriptionRenewed, (_context: Context, tx, event) => countPeriod(tx, event, event.renewedAt));
const onPaidLate = on(subscriptionPaidLate, (_context: Context, tx, event) =>
  countMoney(tx, { ...event, payerId: event.subscriberId, postId: null }, event.paidAt, 1),
);

const onEnded = on(subscriptionEnded, async (_context: Context, tx, event) => {
  const { subscriptionId, creatorId, revision, endedAt } = event;
  const known = await subscriptionRepository(tx).find(subscriptionId);
  if (known && revision <= known.revision) return;
  if (known?.isActive) await counterRepository(tx).addToCreator(creatorId, dayOf(endedAt), { subscribers: -1 });
  await subscriptionRepository(tx).upsert({ ...event, isActive: false });
});

const onPurchased = on(purchaseCompleted, async (_context: Context, tx, event) => {
  const { buyerId, completedAt } = event;
  await countMoney(tx, { ...event, payerId: buyerId, postId: postOf(event) }, completedAt, 1);
  await counterRepository(tx).addToFan(buyerId, dayOf(completedAt), 0, 1);
});
const onRefunded = on(purchaseRefunded, async (_context: Context, tx, { buyerId, refundedAt }) => {
  await counterRepository(tx).addToFan(buyerId, dayOf(refundedAt), 0, -1);
});

const onReversed = on(chargeReversed, (_context: Context, tx, event) =>
  countMoney(tx, { ...event, postId: postOf(event) }, event.reversedAt, -1),
);

export const paymentConsumers = [onActivated, onRenewed, onPaidLate, onEnded, onPurchased, onRefunded, onReversed];
