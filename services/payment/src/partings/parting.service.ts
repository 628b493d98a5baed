import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Logger } from '@velvet/kit/observability/logger';
import { isOpen } from '#sales/subscription.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import type { RefundService } from '#refunds/refund.service.ts';
import { endParted } from './parting.ts';
import { closedAccountRepository, unusedRestRepository, type UnusedPayment } from './parting.repository.ts';

export type PartingParts = { db: Database; clock: Clock; logger: Logger; refunds: RefundService };

/** Key of the refund of the rest of a period. */
const partingKey = 'parting';
const batchSize = 50;
/** A subscription that began while the account was closed is seen within this time. */
const lateMs = 3_600_000;

/** Ends subscriptions to closed accounts, and returns what subscribers paid for the time after their creator parted from them. */
export function partingService({ db, clock, logger, refunds }: PartingParts) {
  async function returnRest({ paymentId, amountMinor, leftMinor, unused }: UnusedPayment): Promise<void> {
    // in favor of the subscriber
    const rest = Math.min(leftMinor, Math.ceil(amountMinor * unused));
    if (rest === 0) return;
    const order = { paymentId, amountMinor: rest, key: partingKey, reason: 'other', by: null } as const;
    try {
      await refunds.refund({ ...order, note: 'The creator ended the subscription before its time.' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      logger.warn({ error, paymentId }, 'the rest of a period was not returned yet');
      // an order that stands is sent again by the sweep of refunds; a disputed or refunded charge has no rest
    }
  }

  return {
    /** Ends subscriptions to people whose account is closed. One that ends meanwhile stays as it is. */
    async endToClosed(): Promise<void> {
      const closed = closedAccountRepository(db);
      for (const id of await closed.findSubscriptions(batchSize))
        await db.transaction(async (tx) => {
          const row = await subscriptionRepository(tx).findForUpdate(id);
          if (row && isOpen(row)) await endParted(tx, clock, row, row.creatorId);
        });
      await closed.deleteDone(new Date(clock.now().getTime() - lateMs));
    },

    /** Idempotent: a refund of the same key is made once. */
    async returnRests(): Promise<void> {
      const rests = unusedRestRepository(db);
      const ids = await rests.findIds(batchSize);
      for (const payment of await rests.findUnused(ids)) await returnRest(payment);
      if (ids.length > 0) await rests.delete(ids);
    },
  };
}
