import { accessChanged } from '@velvet/contracts/content/events';
import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import {
  planChanged,
  purchaseCompleted,
  purchaseRefunded,
  subscriptionActivated,
  subscriptionCancellationChanged,
  subscriptionEnded,
  subscriptionPastDue,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { on } from '@velvet/kit/events/consumer';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';
import { entitlementRepository } from './entitlement.repository.ts';

export const onPlanChanged = on(planChanged, (_context: Context, tx, plan) =>
  entitlementRepository(tx).upsertPlan(plan),
);

type Subscription = { subscriptionId: SubscriptionId; subscriberId: UserId; creatorId: UserId; revision: number };

/** Stores the current state, and publishes a change of access to the creator's posts for subscribers. */
async function store(
  { clock }: Context,
  tx: Transaction,
  subscription: Subscription,
  state: { openUntil: Date; ended: boolean },
): Promise<void> {
  const { subscriberId, creatorId } = subscription;
  const entitlements = entitlementRepository(tx);
  const wasOpen = await entitlements.isSubscribed(subscriberId, creatorId, clock.now());
  if (!(await entitlements.upsertSubscription({ ...subscription, ...state }))) return;
  const isOpen = await entitlements.isSubscribed(subscriberId, creatorId, clock.now());
  // also if the period had expired before, because its expiry was not published
  if (isOpen !== wasOpen || state.ended)
    await tx.append(accessChanged, { userId: subscriberId, creatorId, postId: null, isOpen });
}

/** Returns the end of access: renewals may be processed late, so it is later than the period unless that is the last one. */
function tolerated({ config }: Context, periodEndsAt: string): Date {
  return new Date(Date.parse(periodEndsAt) + config.renewalToleranceMs);
}

export const onSubscriptionActivated = on(subscriptionActivated, (context: Context, tx, payload) =>
  store(context, tx, payload, { openUntil: tolerated(context, payload.periodEndsAt), ended: false }),
);

export const onSubscriptionRenewed = on(subscriptionRenewed, (context: Context, tx, payload) =>
  store(context, tx, payload, { openUntil: tolerated(context, payload.periodEndsAt), ended: false }),
);

export const onSubscriptionPastDue = on(subscriptionPastDue, (context: Context, tx, payload) =>
  store(context, tx, payload, { openUntil: new Date(payload.graceEndsAt), ended: false }),
);

export const onSubscriptionCancellationChanged = on(subscriptionCancellationChanged, (context: Context, tx, payload) =>
  store(context, tx, payload, {
    openUntil: payload.endsAtPeriodEnd ? new Date(payload.periodEndsAt) : tolerated(context, payload.periodEndsAt),
    ended: false,
  }),
);

export const onSubscriptionEnded = on(subscriptionEnded, (context: Context, tx, payload) =>
  store(context, tx, payload, { openUntil: new Date(payload.endedAt), ended: true }),
);

export const onPurchaseCompleted = on(
  purchaseCompleted,
  async (_context: Context, tx, { purchaseId, buyerId, creatorId, postId }) => {
    const entitlements = entitlementRepository(tx);
    await entitlements.upsertPurchase(purchaseId, buyerId, postId, false);
    await tx.append(accessChanged, {
      userId: buyerId,
      creatorId,
      postId,
      isOpen: await entitlements.hasBought(buyerId, postId),
    });
  },
);

export const onPurchaseRefunded = on(
  purchaseRefunded,
  async (_context: Context, tx, { purchaseId, buyerId, creatorId, postId }) => {
    const entitlements = entitlementRepository(tx);
    await entitlements.upsertPurchase(purchaseId, buyerId, postId, true);
    await tx.append(accessChanged, {
      userId: buyerId,
      creatorId,
      postId,
      isOpen: await entitlements.hasBought(buyerId, postId),
    });
  },
);
