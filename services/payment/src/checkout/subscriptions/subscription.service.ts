import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import {
  CancelFailed,
  ProviderUnavailable,
  SubscriptionNotFound,
  SubscriptionOver,
} from '@velvet/contracts/payment/failures';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { Refusal } from '@velvet/kit/http/refusal';
import { ProviderError, type PaymentProvider, type ProviderSubscription } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { subscriptionChanges } from '#settlements/subscription-changes.ts';
import { accountSubscriptionRepository } from '#sales/account-subscription.repository.ts';
import { resumptionService } from './resumption.service.ts';
import { endsByItself, isOpen, presentSubscription } from '#sales/subscription.ts';
import { subscriptionHoldRepository } from '#sales/subscription-hold.repository.ts';
import { subscriptionListRepository, type ListedSubscription } from '#sales/subscription-list.repository.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';

export type SubscriptionParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PaymentProvider;
  settlements: SettlementService;
};

export function subscriptionService(parts: SubscriptionParts) {
  const { db, clock, provider, settlements } = parts;
  const lists = subscriptionListRepository(db);
  const resumptions = resumptionService(parts);

  async function findOwn(subscriberId: UserId, id: SubscriptionId): Promise<ListedSubscription> {
    const row = await lists.find(id);
    if (row?.subscriberId !== subscriberId) throw new Refusal(SubscriptionNotFound);
    return row;
  }

  /** Changes a subscription at the provider, and books its response. */
  async function changeAtProvider(
    row: SubscriptionRow,
    change: (providerId: string) => Promise<ProviderSubscription>,
  ): Promise<Subscription> {
    if (row.providerSubscriptionId === null) throw new Refusal(ProviderUnavailable);
    await settlements.takeSubscription(await change(row.providerSubscriptionId).catch(refuse));
    const changed = await findOwn(row.subscriberId, row.id);
    return presentSubscription(changed, changed.creator);
  }

  return {
    list: lists.findOfSubscriber,
    countRunning: accountSubscriptionRepository(db).countRunning,

    /** Cancels a subscription. Idempotent. */
    async cancel(subscriberId: UserId, id: SubscriptionId, immediately: boolean): Promise<Subscription> {
      const row = await findOwn(subscriberId, id);
      if (!isOpen(row)) {
        if (immediately) return presentSubscription(row, row.creator);
        throw new Refusal(SubscriptionOver);
      }
      if (row.priceMinor > 0) {
        // before the provider's response, so that the cancellation lasts even if that is lost
        await db.transaction((tx) => subscriptionHoldRepository(tx).deleteAll(id));
        return changeAtProvider(row, (providerId) =>
          provider.cancelSubscription(providerId, { immediately: immediately || row.state === 'pending' }),
        );
      }
      if (endsByItself(row) && !immediately) return presentSubscription(row, row.creator);
      await db.transaction((tx) => endFree(tx, clock, id));
      const ended = await findOwn(subscriberId, id);
      return presentSubscription(ended, ended.creator);
    },

    async resume(subscriberId: UserId, id: SubscriptionId): Promise<Subscription> {
      const row = await findOwn(subscriberId, id);
      if (!isOpen(row)) throw new Refusal(SubscriptionOver);
      if (row.priceMinor === 0) return presentSubscription(row, row.creator);
      const requested = await resumptions.request(row);
      if (!requested) return presentSubscription(row, row.creator);
      try {
        return await changeAtProvider(requested, (providerId) => provider.resumeSubscription(providerId));
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

function refuse(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  if (error.reason === 'unreachable') throw new Refusal(ProviderUnavailable);
  throw new Refusal(error.reason === 'over' ? SubscriptionOver : CancelFailed);
}
