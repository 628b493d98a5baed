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
import { referralRepository } from '#referrals/referral.repository.ts';
import { record } from './record.ts';
import { subscriptionRepository } from './subscription.repository.ts';

type Flow = {
  creatorId: UserId;
  payerId: UserId;
  /** the sold subject; null of a subscription */
  postId: PostId | null;
  subjectKind: string;
  price: Money;
  creatorShare: Money;
  at: string;
  /** 1 if a purchase was made, which a reversal does not change */
  purchases?: number;
  /** 0 if a part of a sale was paid back; 1 unless set */
  sales?: number;
};

/** Kinds of subjects with figures of their own. */
const listedKinds: ReadonlySet<string> = new Set(['post', 'video']);

/** Name of subscriptions among the kinds of sold subjects. */
const subscriptionSource = 'subscription';

/** Money moves here and nowhere else: once for every sale and once for every reversal of the ledger. */
function recordMoney(tx: Transaction, flow: Flow, sign: 1 | -1): Promise<void> {
  const { creatorId, payerId, postId, subjectKind, price, creatorShare, at, purchases = 0, sales = 1 } = flow;
  return record(tx, {
    creatorId,
    // sales of other kinds of subjects count for their creator alone
    postId: listedKinds.has(subjectKind) ? postId : null,
    at,
    earnings_minor: sign * creatorShare.amountMinor,
    source: postId === null ? subscriptionSource : subjectKind,
    sales: sign * sales,
    payerId,
    spentMinor: sign * price.amountMinor,
    currency: price.currency,
    purchases,
  });
}

type Paid = {
  subscriptionId: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  price: Money;
  creatorShare: Money;
};

const flowOf = ({ subscriberId, creatorId, price, creatorShare }: Paid, at: string): Flow => ({
  creatorId,
  payerId: subscriberId,
  postId: null,
  subjectKind: subscriptionSource,
  price,
  creatorShare,
  at,
});

/** A period was paid: its money counts always, its being active only when it is newer than what is known. */
async function countPeriod(
  tx: Transaction,
  paid: Paid & { revision: number },
  at: string,
  joinedAt: string | null,
): Promise<void> {
  const { subscriptionId, subscriberId, creatorId, revision } = paid;
  await recordMoney(tx, flowOf(paid, at), 1);
  const known = await subscriptionRepository(tx).find(subscriptionId);
  if (known && revision <= known.revision) return;
  if (!known?.isActive) await record(tx, { creatorId, at, subscribers: 1 });
  const origin = known ? null : await referralRepository(tx).findSource(subscriberId, creatorId, at);
  await subscriptionRepository(tx).upsert({ ...paid, isActive: true, joinedAt, endedAt: null, origin });
}

const onActivated = on(subscriptionActivated, (_context: Context, tx, event) =>
  countPeriod(tx, event, event.activatedAt, event.activatedAt),
);
const onRenewed = on(subscriptionRenewed, (_context: Context, tx, event) =>
  countPeriod(tx, event, event.renewedAt, null),
);
const onPaidLate = on(subscriptionPaidLate, (_context: Context, tx, event) =>
  recordMoney(tx, flowOf(event, event.paidAt), 1),
);

const onEnded = on(subscriptionEnded, async (_context: Context, tx, event) => {
  const { subscriptionId, creatorId, revision, endedAt } = event;
  const known = await subscriptionRepository(tx).find(subscriptionId);
  if (known && revision <= known.revision) return;
  if (known?.isActive) await record(tx, { creatorId, at: endedAt, subscribers: -1 });
  await subscriptionRepository(tx).upsert({ ...event, isActive: false, joinedAt: null, endedAt, origin: null });
});

const onPurchased = on(purchaseCompleted, (_context: Context, tx, event) =>
  recordMoney(tx, { ...event, payerId: event.payerId ?? event.buyerId, at: event.completedAt, purchases: 1 }, 1),
);
const onRefunded = on(purchaseRefunded, (_context: Context, tx, { buyerId, payerId, refundedAt }) =>
  record(tx, { creatorId: null, payerId: payerId ?? buyerId, at: refundedAt, purchases: -1 }),
);
const onReversed = on(chargeReversed, (_context: Context, tx, event) =>
  recordMoney(tx, { ...event, at: event.reversedAt, sales: event.isWhole ? 1 : 0 }, -1),
);

export const paymentConsumers = [onActivated, onRenewed, onPaidLate, onEnded, onPurchased, onRefunded, onReversed];
