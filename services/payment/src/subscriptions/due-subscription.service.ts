import { dueSubscriptionRepository } from './due-subscription.repository.ts';
import { isOpen } from './subscription.ts';
import { subscriptionRepository, type SubscriptionRow } from './subscription.repository.ts';
import type { SubscriptionParts } from './subscription.service.ts';

const hourMs = 3_600_000;
const batchSize = 50;

/** What is done for subscriptions by the clock. */
export function dueSubscriptionService(parts: SubscriptionParts) {
  const { db, clock, logger, settlements } = parts;
  return {
    /** Ends at the provider what was ended here for a refund or a dispute, and what a deleted account leaves. */
    async cancelWanted(): Promise<void> {
      for (const row of await dueSubscriptionRepository(db).findCancelWanted(batchSize)) {
        await cancelOne(parts, row).catch((error: unknown) =>
          logger.warn({ error, subscriptionId: row.id }, 'not cancelled yet'),
        );
      }
    },

    /** A renewal is an hour late: its webhook may be lost, so the provider is asked. */
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
  // one that has not reached the provider yet is finished, or failed, by the sweep of payments first
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
    if (current) await subscriptions.update({ ...current, cancelWantedAt: null });
  });
}
