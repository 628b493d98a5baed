import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Logger } from '@velvet/kit/observability/logger';
import type { RefundService } from '#refunds/refund.service.ts';
import { unusedRestRepository, type UnusedPayment } from './parting.repository.ts';

export type PartingParts = { db: Database; logger: Logger; refunds: RefundService };

/** Key of the refund of the rest of a period. */
const partingKey = 'parting';
const batchSize = 50;

/** Returns what subscribers paid for the time after their creator parted from them. */
export function partingService({ db, logger, refunds }: PartingParts) {
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
    /** Idempotent: a refund of the same key is made once. */
    async returnRests(): Promise<void> {
      const rests = unusedRestRepository(db);
      const ids = await rests.findIds(batchSize);
      for (const payment of await rests.findUnused(ids)) await returnRest(payment);
      if (ids.length > 0) await rests.delete(ids);
    },
  };
}
