import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import { NotPausable, SubscriptionOver } from '@velvet/contracts/payment/failures';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { ownSubscriptions } from '#checkout/subscriptions/own-subscription.ts';
import { requireResumable } from '#checkout/subscriptions/resumption.service.ts';
import type { PaymentProvider } from '#provider/payment-provider.ts';
import { isOpen } from '#sales/subscription.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { endOfPause } from './pause.ts';

export type PauseParts = { db: Database; provider: PaymentProvider; settlements: SettlementService };

export function pauseService(parts: PauseParts) {
  const { db, provider } = parts;
  const own = ownSubscriptions(parts);
  return {
    /**
     * Pauses a subscription for some months from the end of its paid period.
     * @throws {Refusal} `NotPausable`
     */
    async pause(subscriberId: UserId, id: SubscriptionId, months: number): Promise<Subscription> {
      const row = await own.find(subscriberId, id);
      if (!isOpen(row)) throw new Refusal(SubscriptionOver);
      const until = endOfPause(row, months);
      if (!until) throw new Refusal(NotPausable);
      return own.changeAtProvider(row, (providerId) => provider.pauseSubscription(providerId, until));
    },

    /** Ends the pause of a subscription of the subscriber. */
    async end(row: SubscriptionRow): Promise<Subscription> {
      await db.transaction((tx) => requireResumable(tx, row));
      return own.changeAtProvider(row, (providerId) => provider.pauseSubscription(providerId, null));
    },
  };
}
