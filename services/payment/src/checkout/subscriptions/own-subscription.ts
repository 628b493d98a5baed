import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import {
  CancelFailed,
  ProviderUnavailable,
  SubscriptionNotFound,
  SubscriptionOver,
} from '@velvet/contracts/payment/failures';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { ProviderError, type ProviderSubscription } from '#provider/payment-provider.ts';
import { presentSubscription } from '#sales/subscription.ts';
import { subscriptionListRepository, type ListedSubscription } from '#sales/subscription-list.repository.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';

/** Subscriptions as their subscriber reads and changes them. */
export function ownSubscriptions({ db, settlements }: { db: Database; settlements: SettlementService }) {
  /** @throws {Refusal} `SubscriptionNotFound` also for one of another subscriber */
  async function find(subscriberId: UserId, id: SubscriptionId): Promise<ListedSubscription> {
    const row = await subscriptionListRepository(db).find(id);
    if (row?.subscriberId !== subscriberId) throw new Refusal(SubscriptionNotFound);
    return row;
  }

  return {
    find,

    /** Changes a subscription at the provider, and books its response. */
    async changeAtProvider(
      row: SubscriptionRow,
      change: (providerId: string) => Promise<ProviderSubscription>,
    ): Promise<Subscription> {
      if (row.providerSubscriptionId === null) throw new Refusal(ProviderUnavailable);
      await settlements.takeSubscription(await change(row.providerSubscriptionId).catch(refuse));
      const changed = await find(row.subscriberId, row.id);
      return presentSubscription(changed, changed.creator);
    },
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  if (error.reason === 'unreachable') throw new Refusal(ProviderUnavailable);
  throw new Refusal(error.reason === 'over' ? SubscriptionOver : CancelFailed);
}
