import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { giftRepository } from '#sales/gift.repository.ts';
import { subscriptionHoldRepository } from '#sales/subscription-hold.repository.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import { subscriptionChanges } from '#settlements/subscription-changes.ts';
import { closedAccountRepository, partingRepository, unusedRestRepository } from './parting.repository.ts';

/** A creator who parts from a person so soon after the sale of a first message returns its price. */
const firstMessageMs = 7 * 86_400_000;

/**
 * Ends the subscriptions between two people, of whom one parted from the other, at once. Gifts on their way between them are returned, and
 * checkouts that have begun are refunded if they are still paid. Purchases stay.
 */
export async function part(tx: Transaction, clock: Clock, partedBy: UserId, other: UserId): Promise<void> {
  const partings = partingRepository(tx);
  // the end of a subscription begins a gift that waits for it
  await giftRepository(tx).returnBetween(partedBy, other);
  for (const row of await partings.findOpenForUpdate(partedBy, other)) await endParted(tx, clock, row, partedBy);
  await partings.voidPurchases(partedBy, other, voidedTimes(clock));
}

/**
 * The same for a person who parts from everybody by closing the account. A sweep ends the subscriptions to the person, because they may be
 * many.
 */
export async function partFromAll(tx: Transaction, clock: Clock, userId: UserId): Promise<void> {
  await closedAccountRepository(tx).insert(userId, clock.now());
  await giftRepository(tx).returnOf(userId);
  await partingRepository(tx).voidPurchases(userId, null, voidedTimes(clock));
}

function voidedTimes(clock: Clock): { since: Date; at: Date } {
  const at = clock.now();
  return { since: new Date(at.getTime() - firstMessageMs), at };
}

/**
 * Ends a locked subscription here and, by a sweep, at the provider. Charges that the provider makes until then are refunded. If the creator
 * parted, the unused rest of the paid period is returned.
 */
export async function endParted(tx: Transaction, clock: Clock, row: SubscriptionRow, partedBy: UserId): Promise<void> {
  const now = clock.now();
  await subscriptionHoldRepository(tx).deleteAll(row.id);
  if (row.creatorId === partedBy) await unusedRestRepository(tx).insert(row.id, now);
  await subscriptionRepository(tx).markReplaced(row.id, now);
  const wanted = { cancelWantedAt: now, cancelsImmediately: true, resumeWantedAt: null };
  // an order whose payment is still paid later is not open any more, so that payment is refunded
  if (row.state === 'pending')
    await subscriptionRepository(tx).update({ ...row, ...wanted, state: 'failed', endedAt: now });
  else await subscriptionChanges(tx, clock).end({ ...row, ...(row.priceMinor > 0 && wanted) }, 'cancelled');
}
