import {
  chargeReversed,
  purchaseCompleted,
  subscriptionActivated,
  subscriptionPaidLate,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { platformPlanCharged } from '@velvet/contracts/payment/receipt-events';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { on } from '@velvet/kit/events/consumer';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';
import { receiptRepository, type Receipt } from './receipt.repository.ts';

async function send({ deliveries }: Context, tx: Transaction, receipt: Receipt): Promise<void> {
  await receiptRepository(tx).insert(receipt);
  await deliveries.request(tx, receipt.userId, 'receipt', receipt.id);
}

/** A free or given subscription has no receipt. */
const onActivated = on(subscriptionActivated, async (context: Context, tx, event) => {
  if (event.price.amountMinor === 0) return;
  await send(context, tx, {
    id: `${event.subscriptionId}:${event.revision}`,
    userId: event.subscriberId,
    creatorId: event.creatorId,
    what: 'subscription',
    price: event.price,
    paidAt: new Date(event.activatedAt),
    periodEndsAt: new Date(event.periodEndsAt),
  });
});

const onRenewed = on(subscriptionRenewed, (context: Context, tx, event) =>
  send(context, tx, {
    id: `${event.subscriptionId}:${event.revision}`,
    userId: event.subscriberId,
    creatorId: event.creatorId,
    what: 'renewal',
    price: event.price,
    paidAt: new Date(event.renewedAt),
    periodEndsAt: new Date(event.periodEndsAt),
  }),
);

/** A past-due subscription that is paid in time is renewed; one that is paid after its end gives no access. */
const onPaidLate = on(subscriptionPaidLate, (context: Context, tx, event) =>
  send(context, tx, {
    id: `${event.subscriptionId}:${event.paidAt}`,
    userId: event.subscriberId,
    creatorId: event.creatorId,
    what: 'renewal',
    price: event.price,
    paidAt: new Date(event.paidAt),
    periodEndsAt: null,
  }),
);

/** Subjects that a receipt names. */
const named = ['post', 'message', 'tip'] as const;

const onPurchased = on(purchaseCompleted, (context: Context, tx, event) =>
  send(context, tx, {
    id: event.purchaseId,
    userId: event.payerId ?? event.buyerId,
    creatorId: event.creatorId,
    what: named.find((kind) => kind === event.subjectKind) ?? 'content',
    price: event.price,
    paidAt: new Date(event.completedAt),
    periodEndsAt: null,
  }),
);

/** Credit notes of refunds. Lost disputes have none, because the bank returns that money. */
const onReversed = on(chargeReversed, async (context: Context, tx, { chargeId, payerId, creatorId, ...event }) => {
  if (event.reason !== 'refunded') return;
  await send(context, tx, {
    // a charge may be returned in parts
    id: `refund:${chargeId}:${event.reversedAt}`,
    userId: payerId,
    creatorId,
    what: 'refund',
    price: event.price,
    paidAt: new Date(event.reversedAt),
    periodEndsAt: null,
  });
});

const planSubjects = { started: 'plan', renewed: 'planRenewal', refunded: 'refund' } as const;

/** Receipts and credit notes of plans of the platform. */
const onPlanCharged = on(platformPlanCharged, async (context: Context, tx, { chargeId, userId, what, ...event }) => {
  if (what === 'disputed') return;
  await send(context, tx, {
    id: what === 'refunded' ? `refund:${chargeId}` : chargeId,
    userId,
    creatorId: platformId,
    what: planSubjects[what],
    price: event.price,
    paidAt: new Date(event.chargedAt),
    periodEndsAt: event.periodEndsAt === null ? null : new Date(event.periodEndsAt),
  });
});

export const receiptConsumers = [onActivated, onRenewed, onPaidLate, onPurchased, onReversed, onPlanCharged];
