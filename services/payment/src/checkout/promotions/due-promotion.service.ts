import type { SubscriptionId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { holdRepository } from '#catalog/hold.repository.ts';
import type { PaymentProvider } from '#provider/payment-provider.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';

export type DuePromotionParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PaymentProvider;
  settlements: SettlementService;
};

const batchSize = 50;

/** Uses of promotions by subscriptions that are not paid. */
export function duePromotionService({ db, clock, logger, provider, settlements }: DuePromotionParts) {
  /** Reads the subscription first, because it may have been paid meanwhile; such a one keeps its use. */
  async function release(id: SubscriptionId, providerId: string): Promise<void> {
    await settlements.ask({ kind: 'subscription', id: providerId });
    const row = await subscriptionRepository(db).find(id);
    if (row?.state !== 'pending') return;
    await settlements.takeSubscription(await provider.cancelSubscription(providerId, { immediately: true }));
  }

  return {
    /** Cancels subscriptions that keep a use of a limited promotion beyond their hold. */
    async releaseAbandoned(): Promise<void> {
      for (const { id, providerId } of await holdRepository(db).findLapsedSubscriptions(clock.now(), batchSize))
        await release(id, providerId).catch((error: unknown) =>
          logger.warn({ error, subscriptionId: id }, 'a reserved use of a promotion was not released yet'),
        );
    },
  };
}
