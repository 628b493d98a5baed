import { SubscriptionId, type PlanId, type UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { planRepository } from '#catalog/plan.repository.ts';
import { tierRepository } from '#catalog/tier.repository.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { addMonths, type GiftRow } from '#sales/gift.ts';
import { giftRepository } from '#sales/gift.repository.ts';
import { unpaidSubscription } from '#sales/subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';

/**
 * Opens the subscription of a gift that its receiver has. It is paid, so it ends with its period and the provider has none of it.
 *
 * @param resumesPlanId the free plan whose place it takes, which begins again afterwards
 * @returns the row to activate; undefined while another open subscription to the creator goes first
 */
export async function openGiven(
  tx: Transaction,
  clock: Clock,
  gift: GiftRow,
  subscriberId: UserId,
  resumesPlanId: PlanId | null = null,
): Promise<SubscriptionRow | undefined> {
  const { planId, months, creatorId, currency } = gift;
  if (planId === null || months === null) return undefined;
  // also an order that is being paid
  if (await subscriptionRepository(tx).findOpen(subscriberId, creatorId)) return undefined;
  const now = clock.now();
  const unpaid = unpaidSubscription({
    id: SubscriptionId.parse(newId()),
    subscriberId,
    creatorId,
    planId,
    currency,
    periodEndsAt: addMonths(now, months),
    openedAt: now,
  });
  const row = { ...unpaid, resumesPlanId };
  if (!(await subscriptionRepository(tx).insert(row))) return undefined;
  await giftRepository(tx).update({ ...gift, receiverId: subscriberId, subscriptionId: row.id });
  return row;
}

/** Opens the oldest gift that waits for the end of another subscription. One of hidden or blocked people goes on waiting. */
export async function openWaiting(
  tx: Transaction,
  clock: Clock,
  subscriberId: UserId,
  creatorId: UserId,
  resumesPlanId: PlanId | null = null,
): Promise<SubscriptionRow | undefined> {
  const gift = await giftRepository(tx).lockWaiting(subscriberId, creatorId);
  if (!gift || (await profileCardRepository(tx).isHiddenForShare(subscriberId))) return undefined;
  if (!(await visibilityRepository(tx).isVisible(subscriberId, creatorId))) return undefined;
  return openGiven(tx, clock, gift, subscriberId, resumesPlanId);
}

/**
 * Opens what follows a subscription that has ended: a waiting gift, or else the free plan whose place it took, if the creator still offers
 * it. One that its subscriber has ended early is not followed by the free plan.
 */
export async function openNext(
  tx: Transaction,
  clock: Clock,
  ended: SubscriptionRow,
): Promise<SubscriptionRow | undefined> {
  const { subscriberId, creatorId, currency, resumesPlanId, periodEndsAt, endReason } = ended;
  const gift = await openWaiting(tx, clock, subscriberId, creatorId, resumesPlanId);
  const isOver = endReason !== 'cancelled' || (periodEndsAt !== null && periodEndsAt <= clock.now());
  if (gift || resumesPlanId === null || !isOver) return gift;
  const isOffered = await isOfferedFree(tx, resumesPlanId);
  const isHidden = await profileCardRepository(tx).isHiddenForShare(subscriberId);
  if (!isOffered || isHidden || !(await visibilityRepository(tx).isVisible(subscriberId, creatorId))) return undefined;
  const row = unpaidSubscription({
    id: SubscriptionId.parse(newId()),
    subscriberId,
    creatorId,
    planId: resumesPlanId,
    currency,
    periodEndsAt: null,
    openedAt: clock.now(),
  });
  const free = { ...row, period: 0, endsAtPeriodEnd: false };
  return (await subscriptionRepository(tx).insert(free)) ? free : undefined;
}

/** Returns whether the plan is the present price of an offered tier, and free. */
async function isOfferedFree(tx: Transaction, planId: PlanId): Promise<boolean> {
  const plan = await planRepository(tx).find(planId);
  const tier = plan && (await tierRepository(tx).find(plan.tierId));
  if (!plan || tier?.archivedAt !== null || plan.monthMinor !== 0) return false;
  return (await planRepository(tx).findOfTier(plan.tierId))?.id === planId;
}
