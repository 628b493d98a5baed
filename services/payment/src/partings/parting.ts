import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { voidedOfferRepository } from '#catalog/voided-offer.repository.ts';
import { giftRepository } from '#sales/gift.repository.ts';
import { subscriptionHoldRepository } from '#sales/subscription-hold.repository.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import { subscriptionChanges } from '#settlements/subscription-changes.ts';
import { partingRepository, unusedRestRepository } from './parting.repository.ts';

/** A creator who parts from a person so soon after the sale of a first message returns its price. */
const firstMessageMs = 7 * 86_400_000;

/**
 * Ends the subscriptions between two people, of whom one parted from the other, at once. Gifts that wait are returned, and checkouts that
 * have begun are refunded if they are still paid. Purchases stay.
 */
export async function part(tx: Transaction, clock: Clock, partedBy: UserId, other: UserId): Promise<void> {
  const [partings, now] = [partingRepository(tx), clock.now()];
  // the end of a subscription begins a gift that waits for it
  await giftRepository(tx).returnWaiting(partedBy, other);
  for (const row of await partings.findOpenForUpdate(partedBy, other)) await endParted(tx, clock, row, partedBy);
  const since = new Date(now.getTime() - firstMessageMs);
  const voided = [
    ...(await partings.findUnsettled(partedBy, other)),
    ...(await partings.findFirstMessages(partedBy, other, since)),
  ];
  for (const { buyerId, ...subject } of voided) await voidedOfferRepository(tx).save(subject, buyerId, now);
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
