import { PlanId, SubscriptionId, type UserId } from '@velvet/contracts/ids';
import { AlreadySubscribed, OwnSubscription } from '@velvet/contracts/payment/failures';
import type { SubscribeAnswer } from '@velvet/contracts/payment/subscriptions';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { planFor } from '#catalog/offered-plan.ts';
import { promotionRepository } from '#catalog/promotion.repository.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { unpaidSubscription } from '#sales/subscription.ts';
import { presentAttempt } from '#sales/subscription.ts';
import { subscriptionListRepository } from '#sales/subscription-list.repository.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import { subscriptionChanges } from '#settlements/subscription-changes.ts';
import { requirePromotion } from './promotion.policy.ts';

export type TrialParts = { db: Database; clock: Clock };
export type TrialOrder = { creatorId: UserId; code: string };

const dayMs = 24 * 3_600_000;

/** Free trials: subscriptions without a price that end by themselves. */
export function trialService({ db, clock }: TrialParts) {
  return {
    /**
     * Starts a trial of the creator's first tier. Repeated by the same person it returns what runs.
     *
     * @throws {Refusal} those of `requirePromotion`, `AccountHidden`, `PlanNotFound`, `OwnSubscription`, `AlreadySubscribed`
     */
    async start(userId: UserId, order: TrialOrder): Promise<SubscribeAnswer> {
      const id = await db.transaction((tx) => open(tx, clock, userId, order));
      const row = await subscriptionListRepository(db).find(id);
      if (!row) throw new Error('The trial was opened by this call.');
      return presentAttempt(row, row.creator, undefined);
    },
  };
}

async function open(
  tx: Transaction,
  clock: Clock,
  userId: UserId,
  { creatorId, code }: TrialOrder,
): Promise<SubscriptionId> {
  if (creatorId === userId) throw new Refusal(OwnSubscription);
  await requirePayer(tx, userId);
  const { plan } = await planFor(tx, { buyerId: userId, creatorId, planId: null }, 'trial');
  const now = clock.now();
  const promotion = await requirePromotion(tx, { creatorId, userId, code, kind: 'trial', now });
  const row = unpaidSubscription({
    id: SubscriptionId.parse(newId()),
    subscriberId: userId,
    creatorId,
    planId: PlanId.parse(plan.id),
    currency: plan.currency,
    periodEndsAt: new Date(now.getTime() + (promotion.days ?? 0) * dayMs),
    openedAt: now,
  });
  if (!(await subscriptionRepository(tx).insert(row))) throw new Refusal(AlreadySubscribed);
  await promotionRepository(tx).insertUse(promotion, { subscriptionId: row.id, userId });
  await subscriptionChanges(tx, clock).activate(row);
  return row.id;
}
