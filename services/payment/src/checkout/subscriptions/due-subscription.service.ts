import { dueSubscriptionRepository } from './due-subscription.repository.ts';
import { isSameTime, resumptionService } from './resumption.service.ts';
import { isOpen } from '#sales/subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import type { SubscriptionParts } from './subscription.service.ts';

const hourMs = 3_600_000;
const batchSize = 50;

/** Scheduled work of subscriptions: requested changes, and renewals without a webhook. */
export function dueSubscriptionService(parts: SubscriptionParts) {
  const { db, clock, logger, settlements } = parts;
  const resumptions = resumptionService(parts);
  return {
    /**
     * Brings requested cancellations and resumptions to the provider. One after the other, so that an older cancellation
     * never overtakes a resumption.
     */
    async changeWanted(): Promise<void> {
      const due = dueSubscriptionRepository(db);
      for (const row of await due.findCancelWanted(batchSize)) {
        await cancelOne(parts, row).catch((error: unknown) =>
          logger.warn({ error, subscriptionId: row.id }, 'not cancelled yet'),
        );
      }
      for (const row of await due.findResumeWanted(batchSize)) {
        await resumptions
          .resume(row)
          .catch((error: unknown) => logger.warn({ error, subscriptionId: row.id }, 'not resumed yet'));
      }
    },

    /** Reads subscriptions from the provider whose renewal is an hour late, because its webhook may be lost. */
    async askOverdue(): Promise<void> {
      const hourAgo = new Date(clock.now().getTime() - hourMs);
      for (const row of await dueSubscriptionRepository(db).claimOverdue(clock.now(), hourAgo, hourAgo, batchSize)) {
        await settlements
          .ask({ kind: 'subscription', id: row.providerSubscriptionId ?? '' })
          .catch((error: unknown) =>
            logger.warn({ error, subscriptionId: row.id }, 'nothing learnt of a late renewal'),
          );
      }
    },
  };
}

async function cancelOne({ db, provider, settlements }: SubscriptionParts, row: SubscriptionRow): Promise<void> {
  // the sweep of payments first completes a payment that has not reached the provider
  if (row.providerSubscriptionId === null && isOpen(row)) return;
  if (row.providerSubscriptionId !== null) {
    await settlements.takeSubscription(
      await provider.cancelSubscription(row.providerSubscriptionId, {
        immediately: row.cancelsImmediately || !isOpen(row),
      }),
    );
  }
  await db.transaction(async (tx) => {
    const subscriptions = subscriptionRepository(tx);
    const current = await subscriptions.findForUpdate(row.id);
    // a concurrent decision stays due
    if (current && isSameCancellation(current, row)) await subscriptions.update({ ...current, cancelWantedAt: null });
  });
}

function isSameCancellation(a: SubscriptionRow, b: SubscriptionRow): boolean {
  return isSameTime(a.cancelWantedAt, b.cancelWantedAt) && a.cancelsImmediately === b.cancelsImmediately;
}
