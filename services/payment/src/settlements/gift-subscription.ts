import { SubscriptionId, type UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { addMonths, type GiftRow } from '#sales/gift.ts';
import { giftRepository } from '#sales/gift.repository.ts';
import { unpaidSubscription } from '#sales/subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';

/**
 * Opens the subscription of a gift that its receiver has. It is paid, so it ends with its period and the provider has none of it.
 *
 * @returns the row to activate; undefined while a running subscription to the creator goes first
 */
export async function openGiven(
  tx: Transaction,
  clock: Clock,
  gift: GiftRow,
  subscriberId: UserId,
): Promise<SubscriptionRow | undefined> {
  const { planId, months, creatorId } = gift;
  if (planId === null || months === null) return undefined;
  const now = clock.now();
  const row = unpaidSubscription({
    id: SubscriptionId.parse(newId()),
    subscriberId,
    creatorId,
    planId,
    periodEndsAt: addMonths(now, months),
    openedAt: now,
  });
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
): Promise<SubscriptionRow | undefined> {
  const gift = await giftRepository(tx).lockWaiting(subscriberId, creatorId);
  if (!gift || (await profileCardRepository(tx).isHiddenForShare(subscriberId))) return undefined;
  if (!(await visibilityRepository(tx).isVisible(subscriberId, creatorId))) return undefined;
  return openGiven(tx, clock, gift, subscriberId);
}
