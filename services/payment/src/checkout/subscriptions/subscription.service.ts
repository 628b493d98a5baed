import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import { SubscriptionOver } from '@velvet/contracts/payment/failures';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { Refusal } from '@velvet/kit/http/refusal';
import type { PaymentProvider } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { subscriptionChanges } from '#settlements/subscription-changes.ts';
import { accountSubscriptionRepository } from '#sales/account-subscription.repository.ts';
import { isPauseRunning } from '#checkout/pauses/pause.ts';
import { pauseService } from '#checkout/pauses/pause.service.ts';
import { ownSubscriptions } from './own-subscription.ts';
import { resumptionService } from './resumption.service.ts';
import { endsByItself, isOpen, presentSubscription } from '#sales/subscription.ts';
import { subscriptionHoldRepository } from '#sales/subscription-hold.repository.ts';
import { subscriptionListRepository } from '#sales/subscription-list.repository.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';

export type SubscriptionParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PaymentProvider;
  settlements: SettlementService;
};

export function subscriptionService(parts: SubscriptionParts) {
  const { db, clock, provider } = parts;
  const lists = subscriptionListRepository(db);
  const own = ownSubscriptions(parts);
  const pauses = pauseService(parts);
  const resumptions = resumptionService(parts);

  return {
    list: lists.findOfSubscriber,
    countRunning: accountSubscriptionRepository(db).countRunning,
    pause: pauses.pause,

    /** Cancels a subscription. Idempotent. */
    async cancel(subscriberId: UserId, id: SubscriptionId, immediately: boolean): Promise<Subscription> {
      const row = await own.find(subscriberId, id);
      if (!isOpen(row)) {
        if (immediately) return presentSubscription(row, row.creator);
        throw new Refusal(SubscriptionOver);
      }
      if (row.priceMinor > 0) {
        // before the provider's response, so that the cancellation lasts even if that is lost
        await db.transaction((tx) => subscriptionHoldRepository(tx).deleteAll(id));
        return own.changeAtProvider(row, (providerId) =>
          provider.cancelSubscription(providerId, {
            // a pause has no paid time left
            immediately: immediately || row.state === 'pending' || isPauseRunning(row, clock.now()),
          }),
        );
      }
      if (endsByItself(row) && !immediately) return presentSubscription(row, row.creator);
      await db.transaction((tx) => endFree(tx, clock, id));
      const ended = await own.find(subscriberId, id);
      return presentSubscription(ended, ended.creator);
    },

    async resume(subscriberId: UserId, id: SubscriptionId): Promise<Subscription> {
      const row = await own.find(subscriberId, id);
      if (!isOpen(row)) throw new Refusal(SubscriptionOver);
      if (row.priceMinor === 0) return presentSubscription(row, row.creator);
      if (row.pausedUntil !== null && !row.endsAtPeriodEnd) return pauses.end(row);
      const requested = await resumptions.request(row);
      if (!requested) return presentSubscription(row, row.creator);
      try {
        return await own.changeAtProvider(requested, (providerId) => provider.resumeSubscription(providerId));
      } finally {
        await resumptions.complete(requested);
      }
    },
  };
}

/** A free subscription has no paid period, so it ends at once. */
export async function endFree(tx: Transaction, clock: Clock, id: SubscriptionId): Promise<void> {
  const row = await subscriptionRepository(tx).findForUpdate(id);
  if (row && isOpen(row)) await subscriptionChanges(tx, clock).end(row, 'cancelled');
}
