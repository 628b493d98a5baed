import { purchaseAnnounced, subscriptionCancellationChanged } from '@velvet/contracts/payment/events';
import { farPeriodEnd } from '#sales/subscription.ts';
import { announcementRepository } from './announcement.repository.ts';
import { windowOf, type Check } from './checking.ts';

const atOnce = 500;

/**
 * Announces again what was bought, returned or paid within the day. Readers that have it already change nothing, so a projection that
 * lost an event is right again by the next morning.
 */
export const checkAccess: Check = async ({ db, clock }, run) => {
  const found = await db.transaction(async (tx) => {
    const announcements = announcementRepository(tx);
    const purchases = await announcements.findPurchases(windowOf(run), run.position, atOnce);
    for (const purchase of purchases) await tx.append(purchaseAnnounced, purchase);
    if (run.position !== null) return purchases;
    for (const { periodEndsAt, ...row } of await announcements.findSubscriptions(windowOf(run))) {
      const endsAt = periodEndsAt ?? farPeriodEnd(clock.now());
      await tx.append(subscriptionCancellationChanged, { ...row, periodEndsAt: endsAt.toISOString() });
    }
    return purchases;
  });
  return { next: found.length < atOnce ? null : (found.at(-1)?.purchaseId ?? null), checked: found.length };
};
